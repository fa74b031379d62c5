import type { MarkedText } from '../../../contract/marked-text.ts'
import { MarkedWords } from '../../../web/ui/marked-words.tsx'
import { StatusBadge } from '../../../web/ui/status-badge.tsx'
import { useDateWords } from '../../../web/ui/when.tsx'
import { allergyKind } from '../../chart/allergies/web/allergy-kind.tsx'
import { conditionKind } from '../../chart/conditions/web/condition-kind.tsx'
import type { FactBefore, FactKind, FactRow } from '../../chart/facts/web/fact-kind.ts'
import { factInLine } from '../../chart/facts/web/fact-words.ts'
import { familyKind } from '../../chart/family-history/web/family-kind.tsx'
import { immunizationKind } from '../../chart/immunizations/web/immunization-kind.tsx'
import { medicineKind } from '../../chart/medicines/web/medicine-kind.tsx'
import { reportKind } from '../../chart/observations/web/report-kind.tsx'
import { carePlanKind } from '../../chart/plans/web/care-plan-kind.tsx'
import { goalKind } from '../../chart/plans/web/goal-kind.tsx'
import { procedureKind } from '../../chart/procedures/web/procedure-kind.tsx'
import type { TimelineFact } from '../timeline.ts'
import { hitsInName } from './hits-in-name.ts'
import { Line } from './line-on-time.tsx'
import classes from './timeline.module.css'

interface FactOnTimeProps {
  readonly of: TimelineFact
  /** The sought words in it. */
  readonly hit: MarkedText | undefined
}

/** A fact in one line, in the words of its kind. */
export function FactOnTime({ of, hit }: FactOnTimeProps) {
  switch (of.kind) {
    case 'conditions':
      return <Told word="Problem" kind={conditionKind} fact={of.fact} hit={hit} />
    case 'allergies':
      return <Told word="Allergy" kind={allergyKind} fact={of.fact} hit={hit} />
    case 'medicines':
      return <Told word="Medicine" kind={medicineKind} fact={of.fact} hit={hit} />
    case 'immunizations':
      return <Told word="Vaccination" kind={immunizationKind} fact={of.fact} hit={hit} />
    case 'procedures':
      return <Told word="Procedure" kind={procedureKind} fact={of.fact} hit={hit} />
    case 'family-history':
      return <Told word="Family" kind={familyKind} fact={of.fact} hit={hit} />
    case 'diagnostic-reports':
      return <Told word="Report" kind={reportKind} fact={of.fact} hit={hit} />
    case 'care-plans':
      return <Told word="Care plan" kind={carePlanKind} fact={of.fact} hit={hit} />
    case 'goals':
      return <Told word="Goal" kind={goalKind} fact={of.fact} hit={hit} />
  }
}

interface ToldProps<Row extends FactRow, Before extends FactBefore> {
  readonly word: string
  readonly kind: FactKind<Row, Before>
  readonly fact: Row
  readonly hit: MarkedText | undefined
}

function Told<Row extends FactRow, Before extends FactBefore>({
  word,
  kind,
  fact,
  hit,
}: ToldProps<Row, Before>) {
  const words = useDateWords()
  const { name, excerpt } = hitsInName(fact.text, hit)
  const detail = factInLine(kind, fact, words)
  return (
    <Line kind={word}>
      {fact.errorAt === null ? (
        <>
          <MarkedWords of={name} /> {kind.signs?.(fact)}{' '}
          <span className={classes.more}>{detail}</span>
        </>
      ) : (
        <>
          <s>
            <MarkedWords of={name} />
          </s>{' '}
          <StatusBadge word="Entered in error" hue="neutral" />
        </>
      )}
      {excerpt && (
        <span className={classes.excerpt}>
          <MarkedWords of={excerpt} />
        </span>
      )}
    </Line>
  )
}
