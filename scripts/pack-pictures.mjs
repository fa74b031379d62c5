import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { root } from './install.mjs'

/** Writes the pictures of the journeys as small as PNG can: a browser packs them quickly, not well. No pixel changes. */
export async function packPictures() {
  for (const path of globSync('journeys/pictures/*.png', { cwd: root })) {
    const file = join(root, path)
    const taken = readFileSync(file)
    const packed = await sharp(taken).png({ compressionLevel: 9 }).toBuffer()
    if (packed.length < taken.length) writeFileSync(file, packed)
  }
}
