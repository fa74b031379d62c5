import { Readable } from 'node:stream'
import { deflateRawSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { aLosslessJpeg, asJpeg2000, asJpegLs } from './a-compressed-frame.ts'
import { aPdf } from '../files/a-pdf.ts'
import { aDicom } from './a-dicom.ts'
import { aHeic, aHugeHeic } from './a-heic.ts'
import { describeScan, drawImaging, scanFrames } from './open-imaging.ts'

// Each request starts a process, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const patience = () => new AbortController().signal
const content = (bytes: Buffer) => Readable.from([bytes])
const describe = (bytes: Buffer) => describeScan(content(bytes), patience())
const frames = (bytes: Buffer, from = 0) => scanFrames(content(bytes), from, patience())
const draw = (kind: 'DICOM' | 'HEIC' | 'PDF', bytes: Buffer, side = 4096) =>
  drawImaging(kind, content(bytes), side, patience())
const refused = (work: Promise<unknown>, reason: string) =>
  expect(work).rejects.toMatchObject({ reason })
const shorts = (bytes: Buffer) => [...new Uint16Array(Uint8Array.from(bytes).buffer)]

test('a DICOM file says what it is, of whom, and how its greys are meant', async () => {
  const scan = await describe(
    aDicom({
      more: [
        [0x00280030, 'DS', '2\\1'],
        [0x00281050, 'DS', '40\\300'],
        [0x00281051, 'DS', '400\\1500'],
        [0x00281052, 'DS', '-1024'],
        [0x00281053, 'DS', '2'],
      ],
    }),
  )
  expect(scan.tags).toEqual({
    ...{ modality: 'CT', studyDate: '2024-03-12', bodyPart: 'KNEE', description: 'Knee, left' },
    ...{ patientName: 'Haddad Noor', birthDate: '1990-01-02' },
  })
  expect(scan.picture).toEqual({
    ...{ rows: 4, columns: 6, frames: 1, form: 'u16', slope: 2, intercept: -1024, aspect: 2 },
    isInverted: false,
    windows: [
      { center: 40, width: 400 },
      { center: 300, width: 1500 },
    ],
    whole: { center: -1000.5, width: 47 },
  })
  expect(scan.problem).toBeNull()
})

test('names are read in the letters that the file names, without marks that turn the writing', async () => {
  const nameOf = async (name: string, charset: string) =>
    (await describe(aDicom({ name, charset }))).tags.patientName
  expect(await nameOf('Müller^Zoë', 'ISO_IR 192')).toBe('Müller Zoë')
  const latin = Buffer.from('Müller^Zoë', 'latin1').toString('latin1')
  const file = aDicom({ name: 'M?ller^Zo?', charset: 'ISO_IR 100' })
  const at = file.indexOf('M?ller')
  file.write(latin, at, 'latin1')
  expect((await describe(file)).tags.patientName).toBe('Müller Zoë')
  expect(await nameOf('Ya\u202emada^Tarou=山田^太郎', 'ISO_IR 192')).toBe('Ya mada Tarou')
})

test('frames come decoded, as many as have room, from any one on', async () => {
  const file = aDicom({ rows: 2, columns: 2, frames: 3 })
  expect(shorts(await frames(file))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  expect(shorts(await frames(file, 2))).toEqual([8, 9, 10, 11])
  await refused(frames(file, 3), 'frames')
  const large = aDicom({ rows: 2000, columns: 2500, frames: 3, bits: 8 })
  expect((await frames(large)).length).toBe(15_000_000)
  const larger = aDicom({ rows: 4000, columns: 4500, frames: 2, bits: 8 })
  expect((await frames(larger)).length).toBe(18_000_000)
})

test('signs, spare bits and the other order of bytes are minded', async () => {
  const pixels = Buffer.from(new Uint16Array([0x0fff, 0x1001, 0x0800, 1]).buffer)
  const stored = [0x00280101, 'US', Buffer.from([12, 0])] as const
  const four = { rows: 2, columns: 2, pixels }
  const bits = (file: Buffer) => {
    // The builder has said 16 bits already: the first one counts.
    const at = file.indexOf(Buffer.from([0x28, 0, 1, 1, 0x55, 0x53, 2, 0])) + 8
    file.writeUInt16LE(stored[2].readUInt16LE(0), at)
    return file
  }
  expect(shorts(await frames(bits(aDicom(four))))).toEqual([0xfff, 1, 0x800, 1])
  const signed = await frames(bits(aDicom({ ...four, isSigned: true })))
  expect([...new Int16Array(Uint8Array.from(signed).buffer)]).toEqual([-1, 1, -2048, 1])
})

test('colours become red, green and blue, also from planes, from brightness and colour, and from a palette', async () => {
  const two = { rows: 1, columns: 2, bits: 8, samples: 3 } as const
  const plain = await frames(aDicom({ ...two, pixels: Buffer.from([1, 2, 3, 4, 5, 6]) }))
  expect([...plain]).toEqual([1, 2, 3, 4, 5, 6])
  const planar = await frames(
    aDicom({
      ...{ ...two, pixels: Buffer.from([1, 4, 2, 5, 3, 6]) },
      more: [[0x00280006, 'US', Buffer.from([1, 0])]],
    }),
  )
  expect([...planar]).toEqual([1, 2, 3, 4, 5, 6])
  const bright = await frames(
    aDicom({ ...two, photometric: 'YBR_FULL', pixels: Buffer.from([76, 85, 255, 255, 128, 128]) }),
  )
  expect([...bright]).toEqual([254, 0, 0, 255, 255, 255])
  const palette = (channel: number, values: number[]) =>
    [
      [0x00281101 + channel, 'US', Buffer.from([2, 0, 0, 0, 8, 0])],
      [0x00281201 + channel, 'OW', Buffer.from(values)],
    ] as const
  const coloured = await frames(
    aDicom({
      ...{
        rows: 1,
        columns: 2,
        bits: 8,
        photometric: 'PALETTE COLOR',
        pixels: Buffer.from([1, 0]),
      },
      more: [...palette(0, [10, 20]), ...palette(1, [30, 40]), ...palette(2, [50, 60])],
    }),
  )
  expect([...coloured]).toEqual([20, 40, 60, 10, 30, 50])
})

test('compressed frames are decoded: JPEG and runs of equal bytes', async () => {
  const raw = { raw: { width: 16, height: 8, channels: 1 } } as const
  const jpeg = await sharp(Buffer.alloc(128, 90), raw).toColourspace('b-w').jpeg().toBuffer()
  const size = { rows: 8, columns: 16, bits: 8 } as const
  const grey = await frames(aDicom({ ...size, syntax: '.4.50', fragments: [jpeg] }))
  expect([grey.length, grey[5]]).toEqual([128, 90])
  // Two planes: high bytes 64 times 1, low bytes 64 times 2.
  const head = Buffer.alloc(64)
  head.writeUInt32LE(2, 0)
  head.writeUInt32LE(64, 4)
  head.writeUInt32LE(66, 8)
  const runs = Buffer.concat([head, Buffer.from([256 - 63, 1, 256 - 63, 2])])
  const both = aDicom({ rows: 8, columns: 8, frames: 2, syntax: '.5', fragments: [runs, runs] })
  expect(new Set(shorts(await frames(both)))).toEqual(new Set([0x0102]))
})

test('frames of JPEG 2000, JPEG-LS and lossless JPEG come back exactly', async () => {
  const pixels = Buffer.alloc(64 * 64 * 2)
  for (let place = 0; place < 4096; place += 1) pixels.writeUInt16LE(place * 7, place * 2)
  const size = { rows: 64, columns: 64 }
  for (const [syntax, fragment] of [
    ['.4.90', await asJpeg2000(pixels, 64, 64)],
    ['.4.80', await asJpegLs(pixels, 64, 64)],
  ] as const) {
    const file = aDicom({ ...size, syntax, fragments: [fragment] })
    expect([syntax, (await frames(file)).equals(pixels)]).toEqual([syntax, true])
  }
  const grey = await frames(
    aDicom({ ...size, syntax: '.4.70', fragments: [aLosslessJpeg(64, 64)] }),
  )
  expect([grey.length, new Set(shorts(grey))]).toEqual([8192, new Set([32_768])])
  // Smaller or larger than the file around it says.
  for (const rows of [63, 65]) {
    const fragments = [aLosslessJpeg(64, 64)]
    const other = aDicom({ rows, columns: 64, syntax: '.4.70', fragments })
    expect((await describe(other)).problem).toBe('cut')
  }
})

test('a scan and a photo are drawn as pictures that browsers show', async () => {
  const scan = await sharp(
    await draw('DICOM', aDicom({ rows: 40, columns: 60, photometric: 'MONOCHROME1' }), 30),
  )
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([scan.info.width, scan.info.height]).toEqual([30, 20])
  // The lowest value, above, is white.
  expect((scan.data[0] ?? 0) - (scan.data.at(-1) ?? 0)).toBeGreaterThan(200)
  const photo = await sharp(await draw('HEIC', aHeic()))
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([photo.info.width, photo.info.height]).toEqual([96, 64])
  const [red = 0, green = 0, blue = 0] = photo.data
  expect([red > 180, green < 90, blue < 90]).toEqual([true, true, true])
})

test('each file that cannot be shown has its reason, and none ends the server', async () => {
  const whole = aDicom({ rows: 64, columns: 64 })
  await refused(describe(whole.subarray(0, whole.length - 100)), 'cut')
  expect((await describe(aDicom({ frames: 9, pixels: Buffer.alloc(48) }))).problem).toBe('cut')
  const bomb = aDicom({ rows: 65_535, columns: 65_535, pixels: Buffer.alloc(10) })
  expect((await describe(bomb)).problem).toBe('pixels')
  const many = aDicom({ frames: 2_000_000_000, pixels: Buffer.alloc(10) })
  expect((await describe(many)).problem).toBe('frames')
  expect((await describe(aDicom({ rows: 0 }))).problem).toBe('none')
  expect((await describe(aDicom({ syntax: '.4.100', fragments: [whole] }))).problem).toBe('kind')
  for (const syntax of ['.4.50', '.4.70', '.4.80', '.4.90', '.5']) {
    const broken = aDicom({ syntax, fragments: [Buffer.alloc(900, 7)] })
    expect([syntax, (await describe(broken)).problem]).toEqual([syntax, 'cut'])
  }
  await refused(describe(Buffer.alloc(500)), 'cut')
  await refused(draw('DICOM', whole.subarray(0, 200)), 'cut')
  const photo = aHeic()
  await refused(draw('HEIC', photo.subarray(0, 300)), 'cut')
  await refused(draw('HEIC', aHugeHeic(60_000)), 'pixels')
  await refused(draw('HEIC', Buffer.alloc(5_000)), 'cut')
}, 60_000)

test('a deflated file that would become gigabytes is refused', async () => {
  const head = aDicom({ syntax: '.1.99', pixels: Buffer.alloc(0) })
  const end = head.indexOf(Buffer.from([0x08, 0, 0x05, 0]))
  const bomb = deflateRawSync(Buffer.alloc(300_000_000), { level: 9 })
  await refused(describe(Buffer.concat([head.subarray(0, end), bomb])), 'cut')
}, 30_000)

test('a reader who leaves while others wait is not waited for', async () => {
  const first = draw('HEIC', aHeic())
  const leaving = new AbortController()
  const second = drawImaging('HEIC', content(aHeic()), 100, leaving.signal)
  leaving.abort(new Error('gone'))
  await expect(second).rejects.toThrow('gone')
  await first
})

test('of a PDF the first page is drawn on white, as large as is asked', async () => {
  const picture = sharp(await draw('PDF', aPdf('Dear colleague,', 'the knee is healed.'), 400))
  const { data, info } = await picture.grayscale().raw().toBuffer({ resolveWithObject: true })
  expect(Math.max(info.width, info.height)).toBe(400)
  expect(data.filter((value) => value < 200).length).toBeGreaterThan(50)
  expect(data[0]).toBe(255)
})

test('a PDF that is cut or empty is not drawn', async () => {
  await refused(draw('PDF', aPdf('Cut').subarray(0, 300)), 'cut')
  await refused(draw('PDF', Buffer.from('%PDF-1.7\nnothing\n%%EOF')), 'cut')
})
