import type { Transaction } from '../server/database/connect.ts'
import { admin, type Specialty } from './cast.ts'

/** The clinic's prices in cents; the names are the descriptions on bills. */
const prices = {
  'Office visit, 15 minutes': 85_00,
  'Office visit, 30 minutes': 135_00,
  'Office visit, 45 minutes': 190_00,
  'Specialist consultation, 15 minutes': 110_00,
  'Specialist consultation, 30 minutes': 175_00,
  'Specialist consultation, 45 minutes': 245_00,
  '12-lead ECG with report': 62_00,
  '24-hour ECG recording': 210_00,
  Echocardiogram: 340_00,
  'Exercise stress test': 295_00,
  'Blood draw': 18_00,
  'Complete blood count': 22_00,
  'Metabolic panel': 30_00,
  'Lipid panel': 32_00,
  'Hemoglobin A1c': 28_00,
  'Thyroid-stimulating hormone': 36_00,
  'Ferritin and iron': 34_00,
  'Natriuretic peptide (NT-proBNP)': 58_00,
  'Urinalysis, dipstick': 14_00,
  'Urine culture': 34_00,
  'Rapid strep test': 21_00,
  'Respiratory virus antigen test': 29_00,
  Spirometry: 68_00,
  'Nebulizer treatment': 45_00,
  'Peak flow meter': 19_00,
  'Vaccine, first injection': 54_00,
  'Vaccine, further injection': 38_00,
  'Hearing and vision screening': 25_00,
  'Depression screening questionnaire': 12_00,
  'Wound repair with sutures': 165_00,
  'Suture removal': 35_00,
  Dermoscopy: 48_00,
  Cryotherapy: 92_00,
  'Excision of skin lesion': 320_00,
  'Punch biopsy': 145_00,
  Histology: 118_00,
  'Patch test series': 160_00,
  'Fungal microscopy': 31_00,
  'X-ray, two views': 96_00,
  'X-ray, three views': 112_00,
  'Musculoskeletal ultrasound': 148_00,
  'Joint injection': 145_00,
  'Tendon sheath injection': 120_00,
  'Forearm cast': 160_00,
  'Cast removal': 48_00,
  'Splint or brace': 72_00,
  'Cervical smear': 58_00,
  'HPV test': 52_00,
  'Vaginal swab, microscopy': 27_00,
  'Pelvic ultrasound': 190_00,
  'Fetal ultrasound': 220_00,
  'Breast ultrasound': 176_00,
  'Fetal heart tracing': 84_00,
  'Glucose tolerance test': 46_00,
  'Intrauterine device with insertion': 590_00,
} as const satisfies Record<string, number>

export type Service = keyof typeof prices

/** Fees that no bill of the demo has; the desk is offered them. */
const fees = { 'Missed appointment': 40_00, 'Late cancellation': 25_00 }

/** The price list as rows: consultations are cheaper for people with a concession. */
const priceItems = Object.entries({ ...prices, ...fees }).map(([name, minor]) => {
  const price = (level: string, of: number) => ({ level, minor: of, from: null, until: null })
  const isVisit = /visit|consultation/.test(name)
  return {
    name,
    prices: [price('standard', minor), ...(isVisit ? [price('concession', (minor * 4) / 5)] : [])],
  }
})

export interface Line {
  readonly description: Service
  readonly minor: number
}

/** The lines of a visit's bill: first the consultation, then the services. */
export function linesFor(
  specialty: Specialty,
  minutes: 15 | 30 | 45,
  services: readonly Service[],
): Line[] {
  const isGeneral = specialty === 'Family Medicine' || specialty === 'Pediatrics'
  const visit: Service = isGeneral
    ? `Office visit, ${minutes} minutes`
    : `Specialist consultation, ${minutes} minutes`
  return [visit, ...services].map((description) => ({ description, minor: prices[description] }))
}

/** Services with their prices, and the fees that the desk is offered. */
export async function addPriceList(tx: Transaction): Promise<void> {
  await tx`
    insert into price_items (id, name, prices, created_by, updated_by)
    select gen_random_uuid(), name, prices, ${admin.id}, ${admin.id}
    from jsonb_to_recordset(${tx.json(priceItems)}) as t (name text, prices jsonb)`
  await tx`
    update price_settings set updated_by = ${admin.id},
      no_show_item_id = (select id from price_items where name = 'Missed appointment'),
      late_cancel_item_id = (select id from price_items where name = 'Late cancellation')`
}
