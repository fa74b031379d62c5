import * as z from 'zod'
import type { Permission } from '../../../contract/permission.ts'
import { type Access, isCaller } from '../../../contract/endpoint.ts'
import type { Viewer } from '../../../contract/role.ts'
import { criteria, type CriterionName, criterionNames } from './criteria.ts'
import type { CriterionTexts } from './criterion-rules.ts'
import type { PartsOf, ValuesOf } from './criterion-part.ts'

export type PartsOfCriterion<N extends CriterionName> = (typeof criteria)[N]['parts']

/** One criterion with its values; `not` turns it round. */
export type Criterion = {
  [N in CriterionName]: { is: N; not?: boolean | undefined } & ValuesOf<PartsOfCriterion<N>>
}[CriterionName]

/** The rules of a criterion without the types of its own values. */
interface AnyRules {
  readonly label: string
  readonly group: string
  readonly parts: PartsOf
  readonly ways?: readonly [string, string]
  readonly permission?: Permission
  readonly isAttribute?: true
  readonly check?: (values: never) => Readonly<Record<string, string>> | null
  readonly words: (values: never, not: boolean, texts: CriterionTexts) => string
}

export const rulesOf = (name: CriterionName): AnyRules => criteria[name]

function schemaOf(name: CriterionName) {
  const { parts, ways, check, label } = rulesOf(name)
  return z
    .strictObject({
      is: z.literal(name),
      ...(ways && { not: z.boolean().optional() }),
      ...Object.fromEntries(Object.entries(parts).map(([part, { schema }]) => [part, schema])),
    })
    .superRefine((values, context) => {
      // The parts have just been parsed by the schemas that the check is typed with.
      for (const [part, message] of Object.entries(check?.(values as never) ?? {})) {
        context.addIssue({ code: 'custom', path: [part], message: `${label}: ${message}` })
      }
    })
}

const [first, ...others] = criterionNames.map(schemaOf)
if (!first) throw new Error('There is no criterion.')

/** A criterion as it is sent and stored. */
// The union has one schema for each name, with the values of its own parts.
export const Criterion = z.discriminatedUnion('is', [first, ...others], {
  error: 'There is no such criterion.',
}) as unknown as z.ZodType<Criterion>

/** The words of one criterion. */
export function wordsOf(criterion: Criterion, texts: CriterionTexts): string {
  // A criterion holds the values of the rules that its name leads to.
  return rulesOf(criterion.is).words(criterion as never, criterion.not === true, texts)
}

/** The permissions that criteria ask for besides that of the lists. */
export function permissionsOf(asked: readonly Pick<Criterion, 'is'>[]): Permission[] {
  return [...new Set(asked.flatMap(({ is }) => rulesOf(is).permission ?? []))]
}

/** Whether finding these patients is a reading of their health data. */
export function isAboutHealth(asked: readonly Pick<Criterion, 'is'>[]): boolean {
  return permissionsOf(asked).includes('records.read')
}

/** The criteria among these that an account may not ask for. */
export function withheldFrom<C extends Pick<Criterion, 'is'>>(
  viewer: Pick<Viewer, 'role' | 'permissions'>,
  asked: readonly C[],
): C[] {
  return asked.filter(({ is }) => {
    const { permission } = rulesOf(is)
    const access: Access = permission === undefined ? {} : { permission }
    return permission !== undefined && !isCaller(access, viewer)
  })
}
