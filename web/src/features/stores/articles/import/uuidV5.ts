/* UUIDs of names (RFC 9562, version 5). crypto.subtle has SHA-1 on secure origins alone. */

/** The UUID of a name in the space of another UUID. */
export function uuidV5(namespace: string, name: string): string {
  const space = (namespace.replaceAll("-", "").match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16));
  const bytes = sha1([...space, ...new TextEncoder().encode(name)]).slice(0, 16);
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

const rotate = (word: number, bits: number) => (word << bits) | (word >>> (32 - bits));

/** The digest of a message (RFC 3174). */
function sha1(message: readonly number[]): number[] {
  const length = Math.ceil((message.length + 9) / 64) * 64;
  const padded = new DataView(new ArrayBuffer(length));
  [...message, 0x80].forEach((byte, at) => {
    padded.setUint8(at, byte);
  });
  padded.setUint32(length - 4, message.length * 8);
  let hash = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0];
  for (let block = 0; block < length; block += 64) {
    const words = Array.from({ length: 16 }, (_, at) => padded.getInt32(block + at * 4));
    for (let at = 16; at < 80; at++) {
      const [a, b, c, d] = [at - 3, at - 8, at - 14, at - 16].map((before) => words[before] as number);
      words.push(rotate((a as number) ^ (b as number) ^ (c as number) ^ (d as number), 1));
    }
    const mixed = words.reduce(mixWord, hash as Hash);
    hash = hash.map((word, at) => (word + (mixed[at] as number)) | 0);
  }
  return hash.flatMap((word) => [24, 16, 8, 0].map((bits) => (word >>> bits) & 0xff));
}

type Hash = readonly number[];

function mixWord(hash: Hash, word: number, round: number): Hash {
  const [a, b, c, d, e] = hash as [number, number, number, number, number];
  const [mix, constant] =
    round < 20
      ? [(b & c) | (~b & d), 0x5a827999]
      : round < 40
        ? [b ^ c ^ d, 0x6ed9eba1]
        : round < 60
          ? [(b & c) | (b & d) | (c & d), 0x8f1bbcdc]
          : [b ^ c ^ d, 0xca62c1d6];
  return [(rotate(a, 5) + mix + e + constant + word) | 0, a, rotate(b, 30), c, d];
}
