import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sampleFiles } from './sample-files.ts'

// `node samples/make-samples.ts` regenerates samples/fhir-r4.
const folder = join(import.meta.dirname, 'fhir-r4')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)
for (const [name, text] of sampleFiles()) writeFileSync(join(folder, name), text)
