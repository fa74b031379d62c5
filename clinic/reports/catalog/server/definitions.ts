import type { MakeDataset, ReportDefinition } from './dataset.ts'
import { conditions, observations, unsignedNotes, vaccinations } from './datasets/clinical.ts'
import { credits, tillCounts } from './datasets/credits-and-tills.ts'
import { latestValues } from './datasets/latest-values.ts'
import { bills, debts, payments, services } from './datasets/money.ts'
import { doctorDays } from './datasets/doctor-days.ts'
import { doubles, newPatients, patients } from './datasets/patients.ts'
import { statutory } from './datasets/statutory.ts'
import { stockItems, stockMoves, stockNow } from './datasets/stock.ts'
import { accesses, backups, events } from './datasets/trust.ts'
import { vaccinationsDue } from './datasets/vaccinations-due.ts'
import { visits } from './datasets/visits.ts'
import { clinicalReports } from './definitions/clinical.ts'
import { deskReports } from './definitions/desk.ts'
import { moneyReports } from './definitions/money.ts'
import { patientReports } from './definitions/patients.ts'
import { statutoryReports } from './definitions/statutory.ts'
import { stockReports } from './definitions/stock.ts'
import { trustReports } from './definitions/trust.ts'
import { statutoryDefinitions } from './statutory-definition.ts'

/** All rows that reports can count, by name. */
export const datasets: Readonly<Record<string, MakeDataset>> = {
  ...{ visits, doctorDays },
  ...{ patients, newPatients, doubles },
  ...{ conditions, vaccinations, vaccinationsDue, observations, latestValues, unsignedNotes },
  ...{ bills, services, payments, debts, credits, tillCounts },
  ...{ stockNow, stockMoves, stockItems },
  ...{ accesses, events, backups },
  ...Object.fromEntries(statutoryDefinitions.map((one) => [one.id, statutory(one)])),
}

/** All reports of the product, in the order in which they are listed. */
export const definitions: readonly ReportDefinition[] = [
  ...deskReports,
  ...patientReports,
  ...clinicalReports,
  ...moneyReports,
  ...stockReports,
  ...trustReports,
  ...statutoryReports,
]
