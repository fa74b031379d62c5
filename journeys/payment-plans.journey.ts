import { readFile } from 'node:fs/promises'
import { AxeBuilder } from '@axe-core/playwright'
import { daysAfter } from '../contract/dates.ts'
import { readPdf } from '../server/paper/a-pdf-reader.ts'
import { expect, test } from './journey.ts'
import { ownClinic, type OwnClinic } from './own-clinic.ts'

let clinic: OwnClinic
test.beforeAll(async () => {
  clinic = await ownClinic()
})
test.afterAll(() => clinic.end())
