// Bytes that are written as text.

/** The bytes of a text in base64. @throws where it is no base64 */
export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
