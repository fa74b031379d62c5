import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const styles = readFileSync('web/mantine.css', 'utf8')
const imports = /import\s*\{([^}]*)\}\s*from\s*'@mantine\/core'/g

test('every Mantine component in use has its style sheet in web/mantine.css', () => {
  const files = globSync(['web/**/*.tsx', 'clinic/*/web/**/*.tsx'])
  const missing = new Set<string>()
  for (const file of files) {
    for (const [, names = ''] of readFileSync(file, 'utf8').matchAll(imports)) {
      for (const name of names.split(',').map((text) => text.trim())) {
        const sheet = `@mantine/core/styles/${name}.css`
        if (existsSync(`node_modules/${sheet}`) && !styles.includes(sheet)) missing.add(sheet)
      }
    }
  }
  expect([...missing]).toEqual([])
})
