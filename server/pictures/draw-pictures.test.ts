import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pictureRefusals } from '../../contract/picture.ts'
import { aHugePng, aJpeg } from './a-picture.ts'
import { drawPictures } from './draw-pictures.ts'

const patience = () => new AbortController().signal
const face = { width: 64, height: 64, fit: 'cover', type: 'image/webp' } as const
const small = { ...face, width: 16, height: 16 }
const logo = { width: 100, height: 40, fit: 'inside', type: 'image/png' } as const

const drawn = async (content: Buffer) => (await drawPictures(content, [face], patience()))[0]
const refused = (content: Buffer) => expect(drawn(content)).rejects

test('a picture is drawn in the sizes that are asked for', async () => {
  const [one, other] = await drawPictures(await aJpeg(), [face, small], patience())
  expect([one.width, one.height, other.width, other.height]).toEqual([64, 64, 16, 16])
  expect((await sharp(other.content).metadata()).format).toBe('webp')
  const [whole] = await drawPictures(await aJpeg({ width: 400 }), [logo], patience())
  expect([whole.width, whole.height]).toEqual([80, 40])
  // A small one is not made larger.
  const [tiny] = await drawPictures(await aJpeg({ width: 20, height: 10 }), [logo], patience())
  expect([tiny.width, tiny.height]).toEqual([20, 10])
})

test('a picture that lies on its side stands up, and neither place nor camera are kept', async () => {
  const content = await aJpeg({ width: 300, height: 200, orientation: 6 })
  expect((await sharp(content).metadata()).exif).toBeDefined()
  const [upright] = await drawPictures(content, [{ ...logo, height: 100 }], patience())
  expect([upright.width, upright.height]).toEqual([67, 100])
  const kept = await sharp(upright.content).metadata()
  expect([kept.exif, kept.xmp, kept.iptc, kept.orientation]).toEqual(Array(4).fill(undefined))
})

test('of an animation the first picture is drawn', async () => {
  const raw = { width: 8, height: 16, channels: 3, pageHeight: 8 } as const
  const pixels = Buffer.alloc(8 * 16 * 3, 90).fill(200, 8 * 8 * 3)
  const two = await sharp(pixels, { raw }).gif().toBuffer()
  expect((await sharp(two).metadata()).pages).toBe(2)
  const still = await drawn(two)
  expect((await sharp(still.content).metadata()).pages).toBeUndefined()
})

test('each refusal says what is wrong with the file', async () => {
  const whole = await aJpeg({ width: 1200, height: 1200 })
  await refused(whole.subarray(0, whole.length - 300)).toThrow(pictureRefusals.cut)
  await refused(whole.subarray(0, 40)).toThrow(pictureRefusals.cut)
  await refused(Buffer.from('Dear clinic, here is my photo.')).toThrow(pictureRefusals.none)
  await refused(Buffer.alloc(0)).toThrow(pictureRefusals.none)
  const drawing = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'
  await refused(Buffer.from(drawing)).toThrow(pictureRefusals.svg)
  const tiff = await sharp(whole).tiff().toBuffer()
  await refused(tiff).toThrow(pictureRefusals.none)
})

test('a file of some kilobytes that would decode to gigabytes is refused at once', async () => {
  const bomb = aHugePng(30_000)
  expect(bomb.length).toBeLessThan(200_000)
  const start = performance.now()
  await refused(bomb).toThrow(pictureRefusals.pixels)
  expect(performance.now() - start).toBeLessThan(1_000)
  await expect(drawn(aHugePng(6_000))).resolves.toMatchObject({ width: 64 })
})

test('a sender that leaves while others are drawn is not waited for', async () => {
  const first = drawn(aHugePng(6_000))
  const leaving = new AbortController()
  const second = drawPictures(await aJpeg(), [face], leaving.signal)
  leaving.abort(new Error('gone'))
  await expect(second).rejects.toThrow('gone')
  await first
})
