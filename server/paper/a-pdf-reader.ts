import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A PDF as a reader program reads it, for tests. */
export async function readPdf(pdf: Uint8Array) {
  const task = getDocument({ data: new Uint8Array(pdf), useSystemFonts: false, verbosity: 0 })
  const document = await task.promise
  try {
    const { info } = await document.getMetadata()
    const texts: string[] = []
    const roles = new Set<string>()
    const links: string[] = []
    for (let place = 1; place <= document.numPages; place += 1) {
      const page = await document.getPage(place)
      const { items } = await page.getTextContent()
      texts.push(
        items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''),
      )
      collect(await page.getStructTree(), roles)
      const notes = (await page.getAnnotations()) as { readonly url?: string }[]
      links.push(...notes.flatMap(({ url }) => (url === undefined ? [] : [url])))
    }
    const [, , width = 0, height = 0] = (await document.getPage(1)).view
    const { Title, Language } = info as { readonly Title?: string; readonly Language?: string }
    // The library answers a map, whatever its types say.
    const marked: unknown = await document.getMarkInfo()
    return {
      title: Title,
      language: Language,
      isTagged: marked instanceof Map && marked.get('Marked') === true,
      conformance:
        Buffer.from(pdf)
          .toString('latin1')
          .match(/<pdfuaid:part>\d<\/pdfuaid:part>/)?.[0] ?? '',
      pages: document.numPages,
      size: [width, height] as const,
      text: texts.join('\n').replaceAll('\u200b', ''),
      roles: [...roles],
      links,
    }
  } finally {
    await task.destroy()
  }
}

function collect(tag: object | null, roles: Set<string>): void {
  if (!tag) return
  const { role, children = [] } = tag as { role?: string; children?: object[] }
  if (role) roles.add(role)
  for (const child of children) collect(child, roles)
}
