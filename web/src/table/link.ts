// A scene in a link: a scene of the page by its name, any other as its text, deflated, in
// base64url.
import { bytesOf } from "../../common/base64";
import { LinkError, read, write } from "../link";
import { OWN_SCENES, type SceneFile } from "./scenes";

/** Some programs that pass on links cut longer addresses. */
const LONGEST = 8000; // characters
/** The longest text of a scene; a link that unpacks to more was not made by this page. */
export const MOST_TEXT = 1 << 20; // bytes

const EMPTY = { scene: "", name: "", packed: "" };

/** The query of a link to a scene; undefined if it would be too long. */
export async function pack({ name, text }: SceneFile): Promise<string | undefined> {
  if (OWN_SCENES.some((own) => own.name === name && own.text === text)) return write({ scene: name });
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const query = write({ name, packed: base64url(bytes) });
  return query.length <= LONGEST ? query : undefined;
}

/** The scene that a link names or contains; by default the first scene of the page. */
export async function unpack(query: string): Promise<SceneFile> {
  const { scene, name, packed } = read(query, EMPTY);
  if (packed !== "") return { name: name || "scene.toml", text: await inflate(packed) };
  const own = scene === "" ? OWN_SCENES[0] : OWN_SCENES.find((one) => one.name === scene);
  if (!own) throw new LinkError(`The link names the scene “${scene}”, which is not one of this page: ${OWN_SCENES.map((one) => one.name).join(", ")}.`);
  return own;
}

async function inflate(packed: string): Promise<string> {
  try {
    const stream = new Blob([bytesOf(base64Of(packed))]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    const text = new TextDecoder("utf-8", { fatal: true });
    let [length, unpacked] = [0, ""];
    const reader = stream.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      length += part.value.length;
      if (length > MOST_TEXT) throw new LinkError("The scene in the link is longer than a megabyte; ask for the scene file.");
      unpacked += text.decode(part.value, { stream: true });
    }
    return unpacked + text.decode();
  } catch (error) {
    if (error instanceof LinkError) throw error;
    throw new LinkError("The scene in the link cannot be unpacked: the link may have been cut. Ask for the link again, or for the scene file.");
  }
}

function base64url(bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Converts base64url to base64. */
function base64Of(packed: string): string {
  return packed.replaceAll("-", "+").replaceAll("_", "/");
}
