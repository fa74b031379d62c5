/** `npm run bench:load`: a data folder with a grown clinic, for `npm run bench -- --only S-7`. */
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { fillFolder } from './fill-folder.ts'
import { grouped } from '../contract/number-words.ts'

const { values } = parseArgs({
  options: {
    patients: { type: 'string', default: '1000000' },
    data: { type: 'string', default: './data-grown' },
  },
})
const patients = Number(values.patients)
if (!Number.isInteger(patients) || patients < 1000) {
  throw new Error('npm run bench:load -- [--patients 1000000] [--data ./data-grown]')
}
if (existsSync(values.data)) throw new Error(`${values.data} is there already.`)
const begun = performance.now()
await fillFolder(values.data, patients, (line) => console.log(line))
const minutes = ((performance.now() - begun) / 60_000).toFixed(1)
console.log(`${grouped(patients)} patients in ${values.data} after ${minutes} minutes`)
process.exit()
