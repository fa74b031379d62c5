import sharp from 'sharp'
import { mostPicturePixels, pictureRefusals } from '../../contract/picture.ts'
import { Problem } from '../../contract/problem.ts'
import { takeTurns } from '../threads/take-turns.ts'

// Only these decoders ever run; the others, such as those for SVG, PDF and TIFF, are blocked in the
// whole process.
const decoders = ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((name) => `VipsForeignLoad${name}Buffer`)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: decoders })
// No memory of earlier pictures, and one core for each.
sharp.cache(false)
sharp.concurrency(1)

const patienceSeconds = 10
/** One at a time: decoding the largest picture takes some hundred megabytes. */
const inTurn = takeTurns(1)

/** How a picture is drawn anew. It never becomes larger than the original. */
export interface Drawing {
  readonly width: number
  readonly height: number
  /** `cover` fills the size and cuts what stands out; `inside` keeps all of the picture. */
  readonly fit: 'cover' | 'inside'
  readonly type: 'image/webp' | 'image/png'
}

export interface Picture {
  readonly content: Buffer
  readonly width: number
  readonly height: number
}

/**
 * Reads a picture by its content and draws it anew, the right way up and without its metadata. The first
 * drawing is the largest; the others are made from it. Throws a `Problem` with a sentence for a file
 * that is no picture, or the reason of the signal.
 */
export function drawPictures<const Drawings extends readonly Drawing[]>(
  content: Buffer,
  drawings: Drawings,
  waiting: AbortSignal,
): Promise<{ [Place in keyof Drawings]: Picture }> {
  return inTurn(async () => {
    const drawn: Picture[] = []
    for (const drawing of drawings) {
      drawn.push(await draw(drawn[0]?.content ?? content, drawing).catch(refuse(content)))
    }
    // There is one picture for each drawing.
    return drawn as { [Place in keyof Drawings]: Picture }
  }, waiting)
}

async function draw(content: Buffer, { width, height, fit, type }: Drawing): Promise<Picture> {
  if (content.length === 0) throw new Problem('invalid', { detail: pictureRefusals.none })
  const picture = sharp(content, {
    limitInputPixels: mostPicturePixels,
    // A file whose end is missing is refused.
    failOn: 'warning',
    // The first picture of an animation.
    pages: 1,
  })
    .autoOrient()
    .resize({ width, height, fit, withoutEnlargement: fit === 'inside' })
    .timeout({ seconds: patienceSeconds })
  const encoded = type === 'image/png' ? picture.png() : picture.webp({ quality: 82 })
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
  return { content: data, width: info.width, height: info.height }
}

/** The sentence for a picture that libvips refused; its own messages are for developers. */
function refuse(content: Buffer) {
  return (error: unknown): never => {
    if (error instanceof Problem || !(error instanceof Error)) throw error
    throw new Problem('invalid', { detail: pictureRefusals[reasonFor(error.message, content)] })
  }
}

function reasonFor(message: string, content: Buffer): keyof typeof pictureRefusals {
  if (/exceeds pixel limit/.test(message)) return 'pixels'
  if (/^timeout/.test(message)) return 'slow'
  if (!/unsupported image format/.test(message)) return 'cut'
  return isSvg(content) ? 'svg' : 'none'
}

function isSvg(content: Buffer): boolean {
  return /<svg[\s>]/i.test(content.subarray(0, 4096).toString('latin1'))
}
