import { FactCard } from '../../facts/web/fact-card.tsx'
import { AllergiesCard } from '../../allergies/web/allergies-card.tsx'
import { conditionKind } from '../../conditions/web/condition-kind.tsx'
import { familyKind } from '../../family-history/web/family-kind.tsx'
import { VaccinationsCard } from '../../immunizations/web/vaccinations-card.tsx'
import { medicineKind } from '../../medicines/web/medicine-kind.tsx'
import { MeasuresCard } from '../../observations/web/measures-card.tsx'
import { reportKind } from '../../observations/web/report-kind.tsx'
import { carePlanKind } from '../../plans/web/care-plan-kind.tsx'
import { goalKind } from '../../plans/web/goal-kind.tsx'
import { procedureKind } from '../../procedures/web/procedure-kind.tsx'
import { ChartIfOpen } from './chart-if-open.tsx'
import classes from './summary.module.css'

/** Everything that is known of a patient's health, by its kind. */
export function HealthOfPatient({ patientId }: { patientId: string }) {
  return (
    <ChartIfOpen patientId={patientId}>
      <div className={classes.cards}>
        <div className={classes.column}>
          <AllergiesCard patientId={patientId} />
          <FactCard kind={conditionKind} patientId={patientId} />
          <FactCard kind={medicineKind} patientId={patientId} />
        </div>
        <div className={classes.column}>
          <VaccinationsCard patientId={patientId} />
        </div>
        <div className={classes.wide}>
          <MeasuresCard patientId={patientId} />
        </div>
        <div className={classes.column}>
          <FactCard kind={reportKind} patientId={patientId} />
          <FactCard kind={carePlanKind} patientId={patientId} />
        </div>
        <div className={classes.column}>
          <FactCard kind={procedureKind} patientId={patientId} />
          <FactCard kind={goalKind} patientId={patientId} />
          <FactCard kind={familyKind} patientId={patientId} />
        </div>
      </div>
    </ChartIfOpen>
  )
}
