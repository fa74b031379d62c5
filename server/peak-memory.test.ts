import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

test('the peak of a process does not count what its parent holds', () => {
  const held = Buffer.alloc(400e6, 1)
  const module = fileURLToPath(new URL('peak-memory.ts', import.meta.url))
  const script = `import(${JSON.stringify(module)}).then((m) => console.log(m.peakMegabytes()))`
  const printed = execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' })
  expect(held.length).toBe(400e6)
  expect(Number(printed)).toBeGreaterThan(20)
  expect(Number(printed)).toBeLessThan(200)
})
