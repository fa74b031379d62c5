import type { Fragment } from '../../../../server/database/keyset.ts'
import type { CriterionName } from '../criteria.ts'
import type { PartsOfCriterion } from '../criterion.ts'
import type { ValuesOf } from '../criterion-part.ts'

/** The conditions of some criteria, by their names. */
export type ConditionsOf<Names extends CriterionName> = {
  [N in Names]: (values: ValuesOf<PartsOfCriterion<N>>) => Fragment
}
