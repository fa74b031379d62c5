import type { Specialty } from './cast.ts'
import type { Episode } from './episode.ts'
import { cardiologyRhythm } from './episodes/cardiology-rhythm.ts'
import { cardiologyVessels } from './episodes/cardiology-vessels.ts'
import { dermatologyGrowths } from './episodes/dermatology-growths.ts'
import { dermatologyRashes } from './episodes/dermatology-rashes.ts'
import { familyMedicineAcute } from './episodes/family-medicine-acute.ts'
import { familyMedicineComplaints } from './episodes/family-medicine-complaints.ts'
import { familyMedicineLongTerm } from './episodes/family-medicine-long-term.ts'
import { familyMedicinePreventive } from './episodes/family-medicine-preventive.ts'
import { gynecologyCare } from './episodes/gynecology-care.ts'
import { gynecologyComplaints } from './episodes/gynecology-complaints.ts'
import { orthopedicsInjuries } from './episodes/orthopedics-injuries.ts'
import { orthopedicsWear } from './episodes/orthopedics-wear.ts'
import { pediatricsIllness } from './episodes/pediatrics-illness.ts'
import { pediatricsWell } from './episodes/pediatrics-well.ts'

/** All possible episodes of a patient, by the specialty that treats them. */
export const episodesOf: Record<Specialty, readonly Episode[]> = {
  'Family Medicine': [
    ...familyMedicineLongTerm,
    ...familyMedicineComplaints,
    ...familyMedicineAcute,
    ...familyMedicinePreventive,
  ],
  Pediatrics: [...pediatricsWell, ...pediatricsIllness],
  Cardiology: [...cardiologyRhythm, ...cardiologyVessels],
  Dermatology: [...dermatologyGrowths, ...dermatologyRashes],
  Orthopedics: [...orthopedicsInjuries, ...orthopedicsWear],
  Gynecology: [...gynecologyCare, ...gynecologyComplaints],
}
