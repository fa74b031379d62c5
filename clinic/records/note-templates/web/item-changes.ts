import {
  everyItem,
  expressionOf,
  mostLevels,
  type Questionnaire,
  type QuestionnaireItem,
  scoredIds,
  scoreUrl,
} from '../questionnaire.ts'
import { conditionError } from '../questionnaire-rules.ts'
import { scoreExpression, scoredIn } from '../score-expression.ts'

type Items = readonly QuestionnaireItem[]

/** A linkId that no item of the form has. */
export function freeLinkId(questionnaire: Questionnaire): string {
  const taken = new Set(everyItem(questionnaire).map(({ item }) => item.linkId))
  let number = taken.size + 1
  while (taken.has(`field-${number}`)) number += 1
  return `field-${number}`
}

/** The form with a further item at the end of a section, or of the form. */
export function withAdded(
  questionnaire: Questionnaire,
  groupId: string | null,
  added: QuestionnaireItem,
): Questionnaire {
  if (groupId === null) return { ...questionnaire, item: [...questionnaire.item, added] }
  return withReplaced(questionnaire, groupId, (group) => ({
    ...group,
    item: [...(group.item ?? []), added],
  }))
}

/** The form with an item changed. Conditions and points that no longer fit are taken out. */
export function withReplaced(
  questionnaire: Questionnaire,
  linkId: string,
  change: (item: QuestionnaireItem) => QuestionnaireItem,
): Questionnaire {
  const replaced = (items: Items): QuestionnaireItem[] =>
    items.map((item) =>
      item.linkId === linkId
        ? change(item)
        : item.item
          ? { ...item, item: replaced(item.item) }
          : item,
    )
  return tidied({ ...questionnaire, item: replaced(questionnaire.item) })
}

export function withRemoved(questionnaire: Questionnaire, linkId: string): Questionnaire {
  const kept = (items: Items): QuestionnaireItem[] =>
    items
      .filter((item) => item.linkId !== linkId)
      .map((item) => (item.item ? { ...item, item: kept(item.item) } : item))
  return tidied({ ...questionnaire, item: kept(questionnaire.item) })
}

/** Takes out conditions about fields and answers that are gone, and their points. */
function tidied(questionnaire: Questionnaire): Questionnaire {
  const byId = new Map(everyItem(questionnaire).map(({ item }) => [item.linkId, item]))
  const tidy = (item: QuestionnaireItem): QuestionnaireItem => {
    const { enableWhen = [], item: inner, ...others } = item
    const fitting = enableWhen.filter((when) => !conditionError(when, byId.get(when.question)))
    const scored = scoredIds(item).filter((id) => byId.get(id)?.type === 'choice')
    return {
      ...(scored.length < scoredIds(item).length ? withScored(others, scored) : others),
      ...(fitting.length > 0 && { enableWhen: fitting }),
      ...(inner && { item: inner.map(tidy) }),
    }
  }
  return { ...questionnaire, item: questionnaire.item.map(tidy) }
}

/** A score over these choices. */
export function withScored(item: QuestionnaireItem, linkIds: readonly string[]): QuestionnaireItem {
  const others = (item.extension ?? []).filter(({ url }) => url !== scoreUrl)
  const valueExpression = {
    language: 'text/fhirpath' as const,
    expression: scoreExpression(linkIds),
  }
  return { ...item, extension: [...others, { url: scoreUrl, valueExpression }] }
}

/** Whether a score is one that the editor can show: it adds up points. */
export function isReadable(item: QuestionnaireItem): boolean {
  return scoredIn(expressionOf(item) ?? '') !== undefined
}

export type Direction = 'up' | 'down'

/**
 * The form with an item one step further up or down. A field passes from section to section: from the top of
 * one it steps out, and past the next one it steps in. The same form where there is no further step.
 */
export function withMoved(
  questionnaire: Questionnaire,
  linkId: string,
  direction: Direction,
): Questionnaire {
  const moved = movedIn(questionnaire.item, linkId, direction)
  return moved ? { ...questionnaire, item: moved } : questionnaire
}

function movedIn(items: Items, linkId: string, direction: Direction): QuestionnaireItem[] | null {
  const place = items.findIndex((item) => item.linkId === linkId)
  const item = items[place]
  if (item) return movedAmong(items, item, place, direction)
  for (const [at, group] of items.entries()) {
    const inner = group.item
    if (!inner) continue
    const changed = movedIn(inner, linkId, direction)
    if (changed) return items.with(at, { ...group, item: changed })
    const leaver = direction === 'up' ? inner[0] : inner.at(-1)
    if (leaver?.linkId === linkId) {
      const left = { ...group, item: inner.filter((one) => one !== leaver) }
      return items.toSpliced(at, 1, ...(direction === 'up' ? [leaver, left] : [left, leaver]))
    }
  }
  return null
}

function movedAmong(
  items: Items,
  item: QuestionnaireItem,
  place: number,
  direction: Direction,
): QuestionnaireItem[] | null {
  const at = direction === 'up' ? place - 1 : place + 1
  const neighbour = items[at]
  if (!neighbour) return null
  // Sections change places; a field steps into a section.
  if (neighbour.type === 'group' && item.type !== 'group') {
    const inner = neighbour.item ?? []
    const entered = {
      ...neighbour,
      item: direction === 'up' ? [...inner, item] : [item, ...inner],
    }
    return items.with(at, entered).toSpliced(place, 1)
  }
  return items.with(at, item).with(place, neighbour)
}

/** Whether a section may hold a further section. */
export function takesSection(level: number): boolean {
  return level < mostLevels
}
