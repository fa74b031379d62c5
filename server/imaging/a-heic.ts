/** A HEIC picture of 96 × 64 pixels, drawn for these tests: red and dark green above, magenta and blue below. */
export const aHeic = (): Buffer => Buffer.from(encoded, 'base64')

const encoded = [
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAUJtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAA',
  'AAAAAA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAFmAAEAAAAAAAAARwAAACNpaW5mAAAAAAABAAAAFWluZmUC',
  'AAAAAAEAAGh2YzEAAAAAwmlwcnAAAACkaXBjbwAAAHhodmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNw',
  'AAADAJAAAAMAAAMAHroCQCEAAQArQgEBA3AAAAMAkAAAAwAAAwAeoDCBBZbqSSmubgQEDAgAAAMACAAAAwAIQCIAAQAHRAHB',
  'crAiQAAAABRpc3BlAAAAAAAAAGAAAABAAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAoMAAABPbWRhdAAA',
  'AEMoAa9YizIOkl//5OV//O6ZD4FMOjd/9I3xdqRP88gUBk7Jv2R8S9y4BCzYSHYOf/mpw+6C5srcNv/67lPnsH5AJwQH',
].join('')

/** One that says it has sides of this length. */
export function aHugeHeic(side: number): Buffer {
  const heic = aHeic()
  const sizes = heic.indexOf('ispe') + 8
  heic.writeUInt32BE(side, sizes)
  heic.writeUInt32BE(side, sizes + 4)
  return heic
}
