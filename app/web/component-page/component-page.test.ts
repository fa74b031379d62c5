import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Components without a place of their own on the page, each with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'web/ui/arriving.tsx': 'it takes no room',
  'web/form/day-input.tsx': 'the field of a day is made of it',
  'web/form/day-picker.tsx': 'the field of a day opens it',
  'web/form/dialog-form.tsx': 'it is a form in a dialog, which both have a place',
  'web/form/field-frame.tsx': 'every field stands in it',
  'web/form/choice-list.tsx': 'the select of people opens it',
  'web/form/time-input.tsx': 'the field of a time is made of it',
  'web/form/numeric-input.tsx': 'the fields of a number and of an amount are made of it',
  'web/form/parts-of-form.tsx': 'it shows only the fields that concepts add',
  'web/ui/clinic-logo.tsx': 'the letterhead and the card of the clinic show it',
  'web/ui/docked-panel.tsx': 'the frame gives it its place beside the page',
  'web/ui/leave-with-notice.tsx': 'it shows nothing but a notice',
  'web/ui/picture-crop.tsx': 'the dialog for a picture loads it once one was chosen',
  'web/ui/page-heading.tsx': 'the page of the components has one',
}

const components = globSync('web/{chart,ui,form,table}/*.tsx').filter(
  (path) => !/\.test\./.test(path),
)
const shown = new Set(
  globSync('app/web/component-page/*.tsx').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/from '\.\.\/\.\.\/\.\.\/(web\/[^']+)'/g)].map(
      ([, imported = '']) => imported,
    ),
  ),
)

test('every component of the kit has a place on the page of the components', () => {
  expect(components.length).toBeGreaterThan(40)
  const missing = components.filter((path) => !shown.has(path) && !(path in exceptions))
  expect(missing).toEqual([])
})

test('every exception is a component that the page does not show', () => {
  const stale = Object.keys(exceptions).filter(
    (path) => !components.includes(path) || shown.has(path),
  )
  expect(stale).toEqual([])
})
