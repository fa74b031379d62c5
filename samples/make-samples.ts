import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sampleTables } from './foreign-tables.ts'
import { sampleFiles } from './sample-files.ts'

// `node samples/make-samples.ts` regenerates samples/fhir-r4 and samples/tables.
function write(folder: string, files: ReadonlyMap<string, string | Buffer>) {
  const path = join(import.meta.dirname, folder)
  rmSync(path, { recursive: true, force: true })
  mkdirSync(path)
  for (const [name, content] of files) writeFileSync(join(path, name), content)
}

write('fhir-r4', sampleFiles())
write('tables', sampleTables())
