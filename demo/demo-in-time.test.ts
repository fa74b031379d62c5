import { expect, test } from 'vitest'
import { testDatabase } from '../server/database/test-database.ts'
import { loadDemoClinic } from './demo-clinic.ts'

// A quiet machine takes about nine seconds; a busy one up to three times as long.
test('the demo clinic loads in under half a minute', async () => {
  const { sql, drop } = await testDatabase()
  const begun = performance.now()
  await loadDemoClinic(sql)
  expect(performance.now() - begun).toBeLessThan(30_000)
  await drop()
}, 60_000)
