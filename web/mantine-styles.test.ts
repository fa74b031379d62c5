import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const styles = readFileSync('web/mantine.css', 'utf8')
/** Components without a style sheet of their own, or with parts that have another one. */
const parts: Readonly<Record<string, readonly string[]>> = {
  NativeSelect: ['Input', 'Combobox'],
  Select: ['Input', 'Combobox', 'Popover', 'ScrollArea'],
  Menu: ['Popover'],
  Modal: ['ModalBase', 'Overlay', 'Paper'],
}
const imports = /import\s*\{([^}]*)\}\s*from\s*'@mantine\/core'/g

test('every Mantine component in use has its style sheet in web/mantine.css', () => {
  const files = globSync(['web/**/*.tsx', '{app,clinic}/**/web/**/*.tsx'])
  const missing = new Set<string>()
  for (const file of files) {
    for (const [, names = ''] of readFileSync(file, 'utf8').matchAll(imports)) {
      for (const name of names.split(',').map((text) => text.trim())) {
        for (const part of [name, ...(parts[name] ?? [])]) {
          const sheet = `@mantine/core/styles/${part}.css`
          if (existsSync(`node_modules/${sheet}`) && !styles.includes(sheet)) missing.add(sheet)
        }
      }
    }
  }
  expect([...missing]).toEqual([])
})
