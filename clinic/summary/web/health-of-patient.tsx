import { FactCard } from '../../chart/facts/web/fact-card.tsx'
import { AllergiesCard } from '../../chart/allergies/web/allergies-card.tsx'
import { conditionKind } from '../../chart/conditions/web/condition-kind.tsx'
import { familyKind } from '../../chart/family-history/web/family-kind.tsx'
import { VaccinationsCard } from '../../chart/immunizations/web/vaccinations-card.tsx'
import { medicineKind } from '../../chart/medicines/web/medicine-kind.tsx'
import { MeasuresCard } from '../../chart/observations/web/measures-card.tsx'
import { reportKind } from '../../chart/observations/web/report-kind.tsx'
import { carePlanKind } from '../../chart/plans/web/care-plan-kind.tsx'
import { goalKind } from '../../chart/plans/web/goal-kind.tsx'
import { procedureKind } from '../../chart/procedures/web/procedure-kind.tsx'
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
