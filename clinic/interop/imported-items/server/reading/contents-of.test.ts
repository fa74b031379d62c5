import { expect, test } from 'vitest'
import { largestAttachment, type ReadableText } from '../../contents.ts'
import { contentsOf, fileOf } from './contents-of.ts'
import { fileName } from '../../../../../server/files/file-name.ts'
import { markupText } from './markup-blocks.ts'

const base64 = (content: string | Uint8Array) => Buffer.from(content).toString('base64')
const documentWith = (...attachments: readonly object[]) => ({
  resourceType: 'DocumentReference',
  content: attachments.map((attachment) => ({ attachment })),
})
const nowhere = () => Promise.resolve(null)
const shownOf = async (...attachments: readonly object[]) =>
  (await contentsOf(documentWith(...attachments), nowhere)).attachments

/** The words of a text, a line for each block. */
function wordsOf(text: ReadableText | null | undefined): string {
  const runs = (list: readonly { text: string }[]) => list.map((run) => run.text).join('')
  return (text?.blocks ?? [])
    .map((block) => {
      if (block.kind === 'fixed') return block.text
      if (block.kind !== 'table') return runs(block.runs)
      return block.rows.map((row) => row.map((cell) => runs(cell.runs)).join(' | ')).join('\n')
    })
    .join('\n')
}

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(2)</script><text>Hi</text></svg>'

test('markup becomes headings, paragraphs, lists and tables, and nothing that acts', () => {
  const text = markupText(`<html><head><title>T</title><style>p{}</style></head><body onload="x()">
    <h2>Course</h2><p style="color:red">Mild <b>asthma</b> and <a href="javascript:x()">a <i>link</i></a></p>
    <ol><li>One<ul><li>Inner</li></ul></li><li>Two</li></ol>
    <table><caption>Values</caption><tr><th>Pulse</th><td>60<br/>70</td></tr></table>
    <pre>a  b
 c</pre><img src="https://tracker.example/x.png" alt="An X-ray"/><iframe src="//x"></iframe>
    <script>alert(1)</script><form><input value="v"/></form></body></html>`)
  expect(text.blocks).toEqual([
    { kind: 'heading', runs: [{ text: 'Course', style: null }] },
    {
      kind: 'paragraph',
      runs: [
        { text: 'Mild ', style: null },
        { text: 'asthma', style: 'bold' },
        { text: ' and a ', style: null },
        { text: 'link', style: 'italic' },
      ],
    },
    { kind: 'item', depth: 0, number: 1, runs: [{ text: 'One', style: null }] },
    { kind: 'item', depth: 1, number: null, runs: [{ text: 'Inner', style: null }] },
    { kind: 'item', depth: 0, number: 2, runs: [{ text: 'Two', style: null }] },
    { kind: 'paragraph', runs: [{ text: 'Values', style: 'bold' }] },
    {
      kind: 'table',
      rows: [
        [
          { isHead: true, runs: [{ text: 'Pulse', style: null }] },
          { isHead: false, runs: [{ text: '60\n70', style: null }] },
        ],
      ],
    },
    { kind: 'fixed', text: 'a  b\n c' },
    { kind: 'paragraph', runs: [{ text: '[Picture, not shown: An X-ray]', style: 'italic' }] },
  ])
  const all = JSON.stringify(text)
  for (const word of ['alert', 'javascript', 'tracker', 'onload', 'color']) {
    expect(all).not.toContain(word)
  }
})

test('empty elements of XHTML end where they begin, and broken markup is still read', () => {
  expect(wordsOf(markupText('<div><b/>plain<p/>next</div>'))).toBe('plain\nnext')
  expect(markupText('<div><b/>plain</div>').blocks).toEqual([
    { kind: 'paragraph', runs: [{ text: 'plain', style: null }] },
  ])
  expect(wordsOf(markupText('<div><p>one<table><tr><td>two</div>three & <4'))).toContain('two')
  expect(wordsOf(markupText('5 < 6 &amp; 7 &deg;C'))).toBe('5 < 6 & 7 °C')
})

test('hostile markup takes no time, and what is too deep or too long is left out and said to be', () => {
  const hostile = [
    '<div>'.repeat(80_000),
    '<b><p>'.repeat(60_000),
    '<table><tr><td>'.repeat(25_000),
    `<p>${'x'.repeat(399_000)}`,
    '<a '.repeat(130_000),
    '<p>x'.repeat(90_000),
    '<br>x'.repeat(80_000),
    `<table><tr>${'<td>x'.repeat(70_000)}`,
  ]
  for (const markup of hostile) {
    const began = performance.now()
    const text = markupText(markup)
    expect(performance.now() - began, markup.slice(0, 20)).toBeLessThan(5_000)
    expect(JSON.stringify(text).length).toBeLessThan(2_000_000)
  }
  expect(markupText(`<p>${'x'.repeat(300_000)}`).isCut).toBe(true)
})

test('a document of sections is read by their titles and texts, not by what programs read', () => {
  const text = markupText(`<?xml version="1.0"?><?xml-stylesheet href="x.xsl"?>
    <ClinicalDocument xmlns="urn:hl7-org:v3"><id root="1.2"/><title>Whole</title>
    <recordTarget><name>Secret</name></recordTarget>
    <component><structuredBody><component><section><code code="1"/><title>ALLERGIES</title>
    <text><paragraph>None <content styleCode="Bold">known</content></paragraph>
    <list><item>Item</item></list></text>
    <entry><observation><text>For programs</text></observation></entry></section></component>
    </structuredBody></component></ClinicalDocument>`)
  expect(wordsOf(text)).toBe('ALLERGIES\nNone known\nItem')
})

test('text, markdown and markup are shown; the content says what they are', async () => {
  const [plain, markdown, hidden, xhtml, utf16] = await shownOf(
    { contentType: 'text/plain', data: base64('Line one\r\n  line two'), title: 'Note' },
    { contentType: 'text/markdown', data: base64('# Plan\n* rest') },
    { contentType: 'text/plain', data: base64('<p>Rest</p><script>alert(1)</script>') },
    { contentType: 'application/xhtml', data: base64('<!DOCTYPE html><html><p>Chest</p></html>') },
    { contentType: 'text/plain', data: base64(Buffer.from('\ufeffGrüße', 'utf16le')) },
  )
  expect(plain).toMatchObject({ form: 'text', title: 'Note', bytes: 20, says: null })
  expect(wordsOf(plain?.text)).toBe('Line one\n  line two')
  expect(wordsOf(markdown?.text)).toBe('# Plan\n* rest')
  expect(wordsOf(hidden?.text)).toBe('Rest')
  expect(wordsOf(xhtml?.text)).toBe('Chest')
  expect(wordsOf(utf16?.text)).toBe('Grüße')
})

test('a file is what its first bytes say, whatever its sender says', async () => {
  const kinds = await shownOf(
    { contentType: 'image/png', data: base64('%PDF-1.7') },
    { contentType: 'application/pdf', data: base64(png) },
    { contentType: 'image/png', data: base64(svg) },
    { contentType: 'application/octet-stream', data: base64('Only words') },
    { contentType: 'application/msword', data: base64(Buffer.from([1, 2, 0, 3])) },
    { contentType: 'application/rtf', data: base64('{\\rtf1 x}') },
  )
  expect(kinds.map(({ form, kind }) => [form, kind])).toEqual([
    ['file', 'PDF'],
    ['picture', 'PNG'],
    ['text', 'Text'],
    ['text', 'Text'],
    ['file', 'Unknown'],
    ['file', 'RTF'],
  ])
  // An SVG picture can hold scripts: it is never a picture here, and nothing of it is shown.
  expect(JSON.stringify(kinds[2])).not.toContain('alert')
  const file = await fileOf(
    documentWith({ contentType: 'image/svg+xml', data: base64(svg) }),
    0,
    nowhere,
  )
  expect(file).toMatchObject({ kind: { type: 'text/plain; charset=utf-8', form: 'text' } })
})

test('content that is damaged, empty, too large or elsewhere gets a sentence, and the rest stays readable', async () => {
  const big = base64(Buffer.concat([png, Buffer.alloc(largestAttachment + 3_000_000)]))
  const [broken, empty, nul, latin, bad, huge, away, fine] = await shownOf(
    { contentType: 'text/plain', data: '§§ no base64 §§' },
    { contentType: 'text/plain', data: ' \n ' },
    { contentType: 'text/plain', data: base64('a\0b') },
    {
      contentType: 'text/plain; charset=iso-8859-1',
      data: base64(Buffer.from('Gr\xfc\xdfe', 'latin1')),
    },
    { contentType: 'text/plain', data: base64(Buffer.from([0x41, 0xff, 0x42])) },
    { contentType: 'image/png', data: big },
    { contentType: 'application/pdf', url: 'https://elsewhere.example/1.pdf' },
    { contentType: 'text/plain', data: base64('Fine') },
  )
  expect(broken).toMatchObject({ form: 'none', says: 'Its content is damaged: it is no base64.' })
  expect(empty).toMatchObject({ form: 'none', says: 'It is empty.' })
  expect(wordsOf(nul?.text)).toBe('ab')
  expect(nul?.says).toBe('Some of its characters cannot be read.')
  expect(wordsOf(latin?.text)).toBe('Grüße')
  expect(wordsOf(bad?.text)).toBe('A\ufffdB')
  expect(huge?.says).toBe('It has 16 MB. Files of at most 12 MB are handed out.')
  expect(away).toMatchObject({
    form: 'none',
    url: 'https://elsewhere.example/1.pdf',
    says: 'Its content was not imported.',
  })
  expect(wordsOf(fine?.text)).toBe('Fine')
  const resource = documentWith({ data: big }, { data: `${'AAAA'.repeat(9_000)}?` })
  expect(await fileOf(resource, 0, nowhere)).toMatch(/^It has 16 MB/)
  expect(await fileOf(resource, 1, nowhere)).toBe('Its content is damaged: it is no base64.')
  expect(await fileOf(resource, 2, nowhere)).toBeNull()
})

test('20 MB of base64 text are cut for the screen within a second or two', async () => {
  const began = performance.now()
  const [long] = await shownOf({
    contentType: 'text/plain',
    data: base64('word '.repeat(2_900_000)),
  })
  expect(long?.text?.isCut).toBe(true)
  expect(wordsOf(long?.text).length).toBeLessThanOrEqual(200_000)
  expect(performance.now() - began).toBeLessThan(3_000)
})

test('many long texts of one item are read as far as there is time for them', async () => {
  const long = { contentType: 'text/html', data: base64(`<p>${'x'.repeat(399_000)}`) }
  const shown = await shownOf(...Array.from({ length: 20 }, () => long))
  expect(shown.map(({ text }) => [text?.isCut, (text?.blocks.length ?? 0) > 0])).toEqual(
    shown.map((_, place) => [true, place < 6]),
  )
})

test('the title of an attachment is cut to a line, and a date that is none is left out', async () => {
  const [odd, dated] = await shownOf(
    {
      title: 'x'.repeat(5_000),
      contentType: 'y'.repeat(5_000),
      creation: 'next Friday or so',
      data: 'QQ==',
    },
    { creation: '2021-05-06T08:00:00Z', url: `https://a.example/${'z'.repeat(5_000)}` },
  )
  expect([odd?.title?.length, odd?.claimed?.length, odd?.created]).toEqual([300, 300, null])
  expect([dated?.created, dated?.url?.length]).toEqual(['2021-05-06T08:00:00Z', 2_000])
})

test('sections, contained resources and forms of reports are found wherever they are', async () => {
  const { texts, attachments, moreAttachments } = await contentsOf(
    {
      resourceType: 'Composition',
      text: { div: '<div>Whole</div>' },
      contained: [{ resourceType: 'Medication', text: { div: '<div>Inside</div>' } }],
      section: [
        {
          title: 'Plan',
          text: { div: '<div>Rest</div>' },
          section: [{ code: { text: 'Diet' }, text: { div: '<div>Soup</div>' } }],
        },
      ],
      presentedForm: [{ data: base64('Form') }],
      signature: [{ sigFormat: 'application/jose', data: base64('signed') }],
      content: Array.from({ length: 60 }, () => ({ attachment: { data: base64('x') } })),
    },
    nowhere,
  )
  expect(texts.map((text) => [text.title, wordsOf(text)])).toEqual([
    [null, 'Whole'],
    ['Medication', 'Inside'],
    ['Plan', 'Rest'],
    ['Diet', 'Soup'],
  ])
  expect(attachments).toHaveLength(50)
  expect(moreAttachments).toBe(11)
})

test('a file is saved under plain letters of its title and its own ending', () => {
  expect(fileName('POLST (PDF)', 0, 'pdf')).toBe('POLST-PDF.pdf')
  expect(fileName('letter.exe', 0, 'pdf')).toBe('letter.pdf')
  expect(fileName('"\r\nSet-Cookie: x', 1, 'bin')).toBe('Set-Cookie-x.bin')
  expect(fileName('../../etc/passwd', 0, 'txt')).toBe('etc-passwd.txt')
  expect(fileName('病歴', 2, 'png')).toBe('attachment-3.png')
})
