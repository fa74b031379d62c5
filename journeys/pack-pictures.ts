/** Writes the pictures of the screens as small as PNG can: a browser packs them quickly, not well. No pixel changes. */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'

for (const file of globSync('journeys/pictures/*.png')) {
  const taken = readFileSync(file)
  const packed = await sharp(taken).png({ compressionLevel: 9 }).toBuffer()
  if (packed.length < taken.length) writeFileSync(file, packed)
}
