import { expect, test } from 'vitest'
import { testDatabase } from '../server/database/test-database.ts'
import { loadDemoClinic } from './demo-clinic.ts'

test('the demo clinic loads in under ten seconds', async () => {
  const { sql, drop } = await testDatabase()
  const begun = performance.now()
  await loadDemoClinic(sql)
  expect(performance.now() - begun).toBeLessThan(10_000)
  await drop()
}, 30_000)
