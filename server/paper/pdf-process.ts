// A process of its own, because a thread inside of native code can be neither stopped nor limited, and a
// fault in it would end the server.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { inAllTexts } from './plain-words.ts'
import type { PdfAnswer, PdfWork } from './pdf-work.ts'

const templates = join(import.meta.dirname, 'templates')
const require = createRequire(import.meta.url)
const fontOf = (path: string) => readFileSync(require.resolve(`@expo-google-fonts/${path}.ttf`))
const fontBlobs = [
  'noto-sans/400Regular/NotoSans_400Regular',
  'noto-sans/700Bold/NotoSans_700Bold',
  'noto-sans-arabic/400Regular/NotoSansArabic_400Regular',
  'noto-sans-arabic/700Bold/NotoSansArabic_700Bold',
].map(fontOf)
/** How often characters without a picture in any font are looked for. */
const mostTries = 5

process.on('message', (work: PdfWork) => {
  const compiler = NodeCompiler.create({ workspace: templates, fontArgs: [{ fontBlobs }] })
  process.send?.(compile(compiler, work))
  // The library's memory of one document does not serve the next, and grows with each.
  compiler.evictCache(0)
})

function compile(compiler: NodeCompiler, { template, data, files, standard }: PdfWork): PdfAnswer {
  for (const [name, content] of Object.entries(files)) {
    compiler.mapShadow(join(templates, name), Buffer.from(content))
  }
  let current = data
  let substituted = false
  for (let tries = 0; tries < mostTries; tries += 1) {
    const json = JSON.stringify({ ...current, substituted })
    compiler.mapShadow(join(templates, 'data.json'), Buffer.from(json))
    const made = compiler.compile({ mainFilePath: join(templates, `${template}.typ`) })
    if (!made.result) return { failed: JSON.stringify(made.takeError()?.shortDiagnostics) }
    try {
      return { pdf: compiler.pdf(made.result, { pdfStandard: standard }) }
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      const missing = missingIn(message)
      if (missing.size === 0) return { failed: message }
      substituted = true
      current = inAllTexts(current, (text) =>
        Array.from(text, (sign) => (missing.has(sign) ? '\ufffd' : sign)).join(''),
      )
    }
  }
  return { failed: 'Characters of the text are in no font.' }
}

/** The characters that no font has, as the library names them in its refusal of the standard. */
function missingIn(message: string): Set<string> {
  const named = message.matchAll(/"([^"]{1,100}?)\\?"` could not be displayed/gu)
  const plain = (text: string) =>
    text.replace(/\\{1,4}u\{([0-9a-f]{1,6})\}/g, (_, code: string) =>
      String.fromCodePoint(parseInt(code, 16)),
    )
  return new Set([...named].flatMap(([, text = '']) => Array.from(plain(text))))
}
