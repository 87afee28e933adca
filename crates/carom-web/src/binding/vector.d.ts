/** Two or three numbers; both balls of a question have the same number of them. */
export type Vector = number[];
