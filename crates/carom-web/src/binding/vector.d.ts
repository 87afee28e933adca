/** A vector of two or three numbers; both balls of a query have equally many. */
export type Vector = number[];
