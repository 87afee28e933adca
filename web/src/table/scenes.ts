// The project's own scenes, from ../scenes.
import shot from "../../../scenes/break.toml";
import bullets from "../../../scenes/bullets.toml";
import container from "../../../scenes/container.toml";
import cradle from "../../../scenes/cradle.toml";
import damped from "../../../scenes/damped.toml";
import fountain from "../../../scenes/fountain.toml";
import funnel from "../../../scenes/funnel.toml";
import galperin from "../../../scenes/galperin.toml";
import gas from "../../../scenes/gas.toml";
import spheres from "../../../scenes/hard-spheres.toml";
import hourglass from "../../../scenes/hourglass.toml";
import overlapping from "../../../scenes/overlapping.toml";
import packing from "../../../scenes/packing.toml";
import pinball from "../../../scenes/pinball.toml";
import piston from "../../../scenes/piston.toml";
import rack from "../../../scenes/rack.toml";
import rolling from "../../../scenes/rolling.toml";
import sinai from "../../../scenes/sinai.toml";
import stack from "../../../scenes/stack.toml";
import stadium from "../../../scenes/stadium.toml";
import targets from "../../../scenes/targets.toml";
import tricks from "../../../scenes/trick-shots.toml";

/** The text of a scene, and the name of its file for messages. */
export interface SceneFile {
  readonly name: string;
  readonly text: string;
}

export interface OwnScene extends SceneFile {
  /** The label of its button. */
  readonly label: string;
}

export const OWN_SCENES: readonly [OwnScene, ...OwnScene[]] = [
  { label: "Break", name: "break.toml", text: shot },
  { label: "Bullets", name: "bullets.toml", text: bullets },
  { label: "Container", name: "container.toml", text: container },
  { label: "Cradle", name: "cradle.toml", text: cradle },
  { label: "Damped", name: "damped.toml", text: damped },
  { label: "Fountain", name: "fountain.toml", text: fountain },
  { label: "Funnel", name: "funnel.toml", text: funnel },
  { label: "Digits of π", name: "galperin.toml", text: galperin },
  { label: "Gas", name: "gas.toml", text: gas },
  { label: "Hard spheres", name: "hard-spheres.toml", text: spheres },
  { label: "Hourglass", name: "hourglass.toml", text: hourglass },
  { label: "Overlapping", name: "overlapping.toml", text: overlapping },
  { label: "Packing", name: "packing.toml", text: packing },
  { label: "Pinball", name: "pinball.toml", text: pinball },
  { label: "Piston", name: "piston.toml", text: piston },
  { label: "On ice", name: "rack.toml", text: rack },
  { label: "Rolling", name: "rolling.toml", text: rolling },
  { label: "Sinai's billiard", name: "sinai.toml", text: sinai },
  { label: "Stack", name: "stack.toml", text: stack },
  { label: "Stadium", name: "stadium.toml", text: stadium },
  { label: "Targets", name: "targets.toml", text: targets },
  { label: "Trick shots", name: "trick-shots.toml", text: tricks },
];
