import { parentPort, workerData } from 'node:worker_threads'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The input from `readDocument`. */
interface Work {
  readonly content: Uint8Array
  readonly mostText: number
}
/** The first pages say whose a document is. */
const mostPages = 5

const { content, mostText } = workerData as Work
const loading = getDocument({
  data: new Uint8Array(content),
  ...{ useWasm: false, enableXfa: false, disableFontFace: true, useSystemFonts: false },
  ...{ stopAtErrors: true, verbosity: VerbosityLevel.ERRORS },
})
const pdf = await loading.promise
let text = ''
for (let number = 1; number <= Math.min(pdf.numPages, mostPages); number += 1) {
  const { items } = await (await pdf.getPage(number)).getTextContent()
  const words = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : ' ') : ''))
  text += `${words.join('')}\n`
  if (text.length > mostText) break
}
parentPort?.postMessage({ text: text.slice(0, mostText), pages: pdf.numPages })
parentPort?.close()
await loading.destroy()
