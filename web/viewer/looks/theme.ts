// The colours of the canvases: those of the style sheet in the current theme.
import { coloursAt } from "../../common/colours";

const NAMES = ["stage", "floor", "ink", "muted", "line", "accent", "rail", "cloth", "wood", "flash", "curve-1", "curve-2", "curve-3"] as const;

export type Theme = Readonly<Record<(typeof NAMES)[number], string>>;

export const themeAt = (host: HTMLElement): Theme => coloursAt(host, NAMES);

export const curveColour = (theme: Theme, axis: number): string => theme[`curve-${(axis + 1) as 1 | 2 | 3}`];
