import {
  link,
  mkdir,
  mkdtemp,
  readdir,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { aPdf } from '../../../../server/files/a-pdf.ts'
import { aJpeg } from '../../../../server/pictures/a-picture.ts'
import { fileRefusals } from '../../files/file.ts'
import { inboxRefusals, listInbox } from '../inbox-item.ts'
import { arrivalsOf } from './an-inbox-item.ts'
import { inboxFolderRounds } from './inbox-folder-rounds.ts'
import { watchedFolder } from './watched-folder.ts'

let clinic: TestClinic
let staff: Caller
let folder: string
beforeAll(async () => {
  clinic = await testClinic({ OPENWARD_FILE_MB: '1' })
  staff = await clinic.signedIn('staff')
})
afterAll(() => clinic.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openward-inbox-'))
  await clinic.owner`truncate inbox_items`
})
afterEach(() => rm(folder, { recursive: true }))

const errors: unknown[] = []
/** A server that watches the folder. */
function aServer() {
  return watchedFolder({
    ...{ folder, mostBytes: clinic.environment.mostFileBytes, arrivals: arrivalsOf(clinic) },
    ...{ stopping: new AbortController().signal, onError: (error) => errors.push(error) },
  })
}
/** Puts a file there; returns where. */
async function put(name: string, content: string | Buffer = aPdf(name)): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}
const items = async () =>
  (await staff.ask(listInbox, { query: { order: 'oldest', limit: 100 } })).body.rows
const names = async () => (await items()).map(({ name }) => name).sort()
const left = async () => (await readdir(folder)).sort()

test('a scan that stands still is taken into the inbox and leaves the folder', async () => {
  const round = aServer()
  await put('scan_001.pdf')
  await put('card.jpg', await aJpeg())
  expect(await round()).toBe(0)
  expect(await left()).toEqual(['card.jpg', 'scan_001.pdf'])
  expect(await round()).toBe(2)
  expect(await left()).toEqual([])
  expect(
    (await items()).map(({ name, kind, source, pages }) => [name, kind, source, pages]).sort(),
  ).toEqual([
    ['card.jpg', 'JPEG', 'folder', null],
    ['scan_001.pdf', 'PDF', 'folder', 1],
  ])
})

test('a file that still grows is left alone until it is whole', async () => {
  const round = aServer()
  const whole = aPdf('A scan of many pages')
  await put('slow.pdf', whole.subarray(0, 100))
  await round()
  await put('slow.pdf', whole.subarray(0, 200))
  expect(await round()).toBe(0)
  await put('slow.pdf', whole)
  expect(await round()).toBe(0)
  expect(await round()).toBe(1)
  expect((await items())[0]).toMatchObject({ bytes: whole.length, problem: null })
})

test('a server that was killed after the commit leaves no double and removes the file', async () => {
  const path = await put('killed.pdf')
  const { size, mtimeMs } = await stat(path)
  const from = `killed.pdf ${size} ${mtimeMs}`
  const arrival = {
    source: 'folder',
    name: 'killed.pdf',
    from,
    sender: null,
    subject: null,
  } as const
  // The row is committed, and the server ends before it removes the file.
  await arrivalsOf(clinic).take(arrival, Readable.from([aPdf('killed.pdf')]))
  const round = aServer()
  await round()
  await round()
  expect(await left()).toEqual([])
  expect(await names()).toEqual(['killed.pdf'])
})

test('a server that was killed before the commit has lost nothing', async () => {
  await put('early.pdf')
  const torn = Readable.from(
    (function* () {
      yield aPdf('early.pdf').subarray(0, 50)
      throw new Error('killed')
    })(),
  )
  const arrival = {
    source: 'folder',
    name: 'early.pdf',
    from: 'x',
    sender: null,
    subject: null,
  } as const
  await expect(arrivalsOf(clinic).take(arrival, torn)).rejects.toThrow('killed')
  const round = aServer()
  await round()
  await round()
  expect([await left(), await names()]).toEqual([[], ['early.pdf']])
})

test('two servers that watch one folder make one item of a file', async () => {
  const [one, two] = [aServer(), aServer()]
  await put('shared.pdf')
  await Promise.all([one(), two()])
  await Promise.all([one(), two()])
  expect([await left(), await names()]).toEqual([[], ['shared.pdf']])
})

test('the same scan that comes again later is a second item', async () => {
  const round = aServer()
  for (const minute of [1, 2]) {
    const path = await put('scan.pdf', aPdf('the same page'))
    await utimes(path, new Date(), new Date(Date.now() - minute * 60_000))
    await round()
    await round()
  }
  expect(await names()).toEqual(['scan.pdf', 'scan.pdf'])
})

test('a file that is not taken is set aside, and the inbox says why', async () => {
  const round = aServer()
  const locked = aPdf('secret').toString('latin1').replace('/Root', '/Encrypt 9 0 R /Root')
  await put('program.pdf', Buffer.from('MZ\0\0\x90\0\x03'))
  await put('large.txt', Buffer.alloc(1_000_001, 'x'))
  await put('locked.pdf', Buffer.from(locked, 'latin1'))
  await put('cut.pdf', aPdf('half of it').subarray(0, -30))
  await put('page.txt', '<html><script>alert(1)</script>')
  const empty = await put('empty.pdf', '')
  await utimes(empty, new Date(), new Date(Date.now() - 120_000))
  await round()
  expect(await round()).toBe(6)
  expect(await left()).toEqual(['refused'])
  expect((await readdir(join(folder, 'refused'))).sort()).toEqual([
    ...['cut.pdf', 'empty.pdf', 'large.txt', 'locked.pdf', 'page.txt', 'program.pdf'],
  ])
  const said = Object.fromEntries((await items()).map(({ name, problem }) => [name, problem]))
  expect(said).toEqual({
    'cut.pdf': fileRefusals.cutPdf,
    'empty.pdf': fileRefusals.empty,
    'large.txt': fileRefusals.large(1_000_000),
    'locked.pdf': inboxRefusals.encrypted,
    'page.txt': fileRefusals.markup,
    'program.pdf': fileRefusals.kind,
  })
  // One of the same name keeps the first one.
  await put('cut.pdf', aPdf('another half').subarray(0, -30))
  await round()
  await round()
  expect(await readdir(join(folder, 'refused'))).toHaveLength(7)
})

test('unfinished files, hidden files, folders and links are left alone', async () => {
  const round = aServer()
  const elsewhere = await mkdtemp(join(tmpdir(), 'openward-elsewhere-'))
  await writeFile(join(elsewhere, 'secret.pdf'), aPdf('secret of the server'))
  await symlink(join(elsewhere, 'secret.pdf'), join(folder, 'link.pdf'))
  await symlink(elsewhere, join(folder, 'linked-folder'))
  await mkdir(join(folder, 'below'))
  await put('below/inside.pdf')
  for (const name of [
    '.hidden.pdf',
    '~scan.pdf',
    'scan.pdf.part',
    'scan.tmp',
    'x.crdownload',
    'a~',
  ]) {
    await put(name)
  }
  const before = await left()
  await round()
  expect(await round()).toBe(0)
  expect([await left(), await names()]).toEqual([before, []])
  await rm(elsewhere, { recursive: true })
})

test('a folder of refused files that is a link leads nothing out of the folder', async () => {
  const round = aServer()
  const elsewhere = await mkdtemp(join(tmpdir(), 'openward-elsewhere-'))
  await symlink(elsewhere, join(folder, 'refused'))
  await put('program.exe', Buffer.from('MZ\0\0'))
  await round()
  errors.length = 0
  expect(await round()).toBe(0)
  expect(errors).toHaveLength(1)
  expect(await readdir(elsewhere)).toEqual([])
  expect(await left()).toContain('program.exe')
  await rm(elsewhere, { recursive: true })
})

test('a flood of files is taken twenty in a round', async () => {
  const round = aServer()
  for (let place = 0; place < 45; place += 1) await put(`note ${place}.txt`, `note ${place}`)
  await round()
  expect(await round()).toBe(20)
  expect(await round()).toBe(20)
  expect(await round()).toBe(5)
  expect(await names()).toHaveLength(45)
})

test('a name with marks and control characters is shown plainly', async () => {
  const round = aServer()
  await put('a\u202efdp.exe\n.txt', 'text')
  await round()
  await round()
  expect(await names()).toEqual(['afdp.exe .txt'])
})

test('a mail that lies in the folder is read as a mail', async () => {
  const round = aServer()
  await put(
    'mail.eml',
    [
      ...['From: Lab <lab@north.example>', 'To: x@y.example', 'Subject: Your patient', ''],
      ...['The result is normal.', ''],
    ].join('\r\n'),
  )
  await put('broken.eml', '')
  await round()
  await round()
  expect((await items())[0]).toMatchObject({
    ...{ source: 'mail', name: 'Your patient.txt', kind: 'Text' },
    ...{ sender: '"Lab" <lab@north.example>', subject: 'Your patient' },
  })
})

test('a folder that is not there is no failure of the server', async () => {
  const said: unknown[] = []
  const failed: unknown[] = []
  const log = { warn: (facts: unknown) => said.push(facts) }
  const rounds = inboxFolderRounds(
    {
      ...{ sql: clinic.sql, environment: clinic.environment, live: clinic.app.live },
      ...{ log: log as never, onError: (error) => failed.push(error) },
    },
    join(folder, 'missing'),
  )
  await rounds.run()
  await rounds.run()
  expect([said, failed]).toEqual([[{ code: 'ENOENT' }], []])
  await rounds.stop()
})

test('a hard link is a file like others', async () => {
  const round = aServer()
  const path = await put('one.pdf')
  await link(path, join(folder, 'two.pdf'))
  await round()
  await round()
  expect(await names()).toEqual(['one.pdf', 'two.pdf'])
})
