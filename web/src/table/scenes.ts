// The project's own scenes, as they lie in ../scenes.
import shot from "../../../scenes/break.toml";
import cradle from "../../../scenes/cradle.toml";
import galperin from "../../../scenes/galperin.toml";
import gas from "../../../scenes/gas.toml";
import spheres from "../../../scenes/hard-spheres.toml";
import packing from "../../../scenes/packing.toml";

/** The text of a scene, and what messages call its file. */
export interface SceneFile {
  readonly name: string;
  readonly text: string;
}

export interface OwnScene extends SceneFile {
  /** What the visitor chooses it by. */
  readonly label: string;
}

export const OWN_SCENES: readonly [OwnScene, ...OwnScene[]] = [
  { label: "Break", name: "break.toml", text: shot },
  { label: "Cradle", name: "cradle.toml", text: cradle },
  { label: "Digits of π", name: "galperin.toml", text: galperin },
  { label: "Gas", name: "gas.toml", text: gas },
  { label: "Hard spheres", name: "hard-spheres.toml", text: spheres },
  { label: "Packing", name: "packing.toml", text: packing },
];
