import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { everyItem, isScore } from './questionnaire.ts'
import { readQuestionnaireText } from './read-questionnaire.ts'
import { readyMade } from './ready-made.ts'

const textOf = (file: string) =>
  readFileSync(new URL(`ready-made/${file}.json`, import.meta.url), 'utf8')

test.each(readyMade)('the ready-made form $file is taken as it is', ({ file, title }) => {
  const text = textOf(file)
  const { questionnaire, errors } = readQuestionnaireText(text)
  expect(errors).toBeUndefined()
  // Nothing of the file is left out.
  expect(questionnaire).toEqual(JSON.parse(text))
  expect(questionnaire?.title).toBe(title)
  expect(questionnaire?.item.at(-1)).toEqual({
    linkId: 'remarks',
    text: 'Remarks',
    type: 'text',
  })
})

test('the PHQ-9 and the GAD-7 have their items and scores, and say that they are free to use', () => {
  const { questionnaire } = readQuestionnaireText(textOf('mental-health'))
  if (!questionnaire) throw new Error('The form was not read.')
  expect(questionnaire.copyright).toContain('no permission is required')
  const items = everyItem(questionnaire).map(({ item }) => item)
  expect(items.filter(({ linkId }) => /^phq9-\d$/.test(linkId))).toHaveLength(9)
  expect(items.filter(({ linkId }) => /^gad7-\d$/.test(linkId))).toHaveLength(7)
  expect(items.filter(isScore).map(({ linkId }) => linkId)).toEqual(['phq9-score', 'gad7-score'])
})
