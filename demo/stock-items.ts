import type { Service } from './price-list.ts'

interface Item {
  readonly name: string
  readonly kind: 'drug' | 'consumable' | 'vaccine' | 'device'
  readonly category: string
  readonly genericName?: string
  readonly form?: string
  readonly strength?: string
  readonly storage?: 'cool' | 'fridge'
  readonly controlled?: true
  readonly cvx?: string
  readonly unit: string
  readonly unitDecimals?: number
  readonly pack: readonly [name: string, size: number]
  readonly reorderLevel: number
  /** The cost of a pack for the clinic, in cents. */
  readonly packCost: number
  /** Packs that come in each delivery, and units that go each week. */
  readonly packs: number
  readonly weekly: number
  /** The entry of the price list, and whether each begun pack is charged. */
  readonly charge?: Supply | Service
  readonly byPack?: true
}

/** Prices of what patients take home, in cents. */
export const supplies = {
  'Ibuprofen 400 mg, pack of 50': 9_90,
  'Acetaminophen 500 mg, pack of 100': 7_50,
  'Amoxicillin 500 mg, pack of 21': 14_20,
  'Cetirizine 10 mg, pack of 30': 11_00,
  'Omeprazole 20 mg, pack of 28': 12_80,
  'Metformin 500 mg, pack of 60': 10_40,
  'Amlodipine 5 mg, pack of 30': 9_20,
  'Albuterol inhaler': 38_00,
  'Prednisone 5 mg, pack of 20': 8_60,
} as const satisfies Record<string, number>
type Supply = keyof typeof supplies

const tablets = { kind: 'drug', form: 'Tablet', unit: 'tablets', byPack: true } as const

/** The things that the demo clinic keeps, as a small pharmacy and its rooms have them. */
export const stockItems: readonly Item[] = [
  {
    ...{
      ...tablets,
      name: 'Ibuprofen 400 mg tablets',
      genericName: 'Ibuprofen',
      strength: '400 mg',
    },
    ...{ category: 'Pain relief', pack: ['box', 50], packCost: 4_10, packs: 12, weekly: 40 },
    ...{ reorderLevel: 200, charge: 'Ibuprofen 400 mg, pack of 50' },
  },
  {
    ...{ ...tablets, name: 'Acetaminophen 500 mg tablets', genericName: 'Acetaminophen' },
    ...{ strength: '500 mg', category: 'Pain relief', pack: ['box', 100], packCost: 3_20 },
    ...{ packs: 10, weekly: 60, reorderLevel: 300, charge: 'Acetaminophen 500 mg, pack of 100' },
  },
  {
    ...{ ...tablets, name: 'Amoxicillin 500 mg capsules', genericName: 'Amoxicillin' },
    ...{ form: 'Capsule', unit: 'capsules', strength: '500 mg', category: 'Antibiotics' },
    ...{ pack: ['box', 21], packCost: 5_60, packs: 20, weekly: 42, reorderLevel: 126 },
    ...{ charge: 'Amoxicillin 500 mg, pack of 21' },
  },
  {
    ...{
      ...tablets,
      name: 'Cetirizine 10 mg tablets',
      genericName: 'Cetirizine',
      strength: '10 mg',
    },
    ...{ category: 'Allergy', pack: ['box', 30], packCost: 3_90, packs: 8, weekly: 15 },
    ...{ reorderLevel: 60, charge: 'Cetirizine 10 mg, pack of 30' },
  },
  {
    ...{
      ...tablets,
      name: 'Omeprazole 20 mg capsules',
      genericName: 'Omeprazole',
      form: 'Capsule',
    },
    ...{ unit: 'capsules', strength: '20 mg', category: 'Stomach', pack: ['box', 28] },
    ...{ packCost: 4_70, packs: 9, weekly: 14, reorderLevel: 84 },
    ...{ charge: 'Omeprazole 20 mg, pack of 28' },
  },
  {
    ...{
      ...tablets,
      name: 'Metformin 500 mg tablets',
      genericName: 'Metformin',
      strength: '500 mg',
    },
    ...{ category: 'Diabetes', pack: ['box', 60], packCost: 4_00, packs: 8, weekly: 36 },
    ...{ reorderLevel: 240, charge: 'Metformin 500 mg, pack of 60' },
  },
  {
    ...{ ...tablets, name: 'Amlodipine 5 mg tablets', genericName: 'Amlodipine', strength: '5 mg' },
    ...{ category: 'Blood pressure', pack: ['box', 30], packCost: 3_10, packs: 8, weekly: 30 },
    ...{ reorderLevel: 90, charge: 'Amlodipine 5 mg, pack of 30' },
  },
  {
    ...{ ...tablets, name: 'Prednisone 5 mg tablets', genericName: 'Prednisone', strength: '5 mg' },
    ...{ category: 'Steroids', pack: ['box', 20], packCost: 3_40, packs: 6, weekly: 10 },
    ...{ reorderLevel: 40, charge: 'Prednisone 5 mg, pack of 20' },
  },
  {
    ...{
      name: 'Albuterol inhaler 100 µg',
      kind: 'drug',
      genericName: 'Albuterol',
      form: 'Inhaler',
    },
    ...{ strength: '100 µg', category: 'Lungs', unit: 'inhalers', pack: ['carton', 10] },
    ...{ packCost: 190_00, packs: 2, weekly: 2, reorderLevel: 8, charge: 'Albuterol inhaler' },
  },
  {
    ...{
      name: 'Morphine 10 mg/ml ampoules',
      kind: 'drug',
      genericName: 'Morphine',
      form: 'Ampoule',
    },
    ...{ strength: '10 mg/ml', category: 'Pain relief', controlled: true, unit: 'ampoules' },
    ...{ pack: ['box', 10], packCost: 21_00, packs: 2, weekly: 1, reorderLevel: 5 },
  },
  {
    ...{ name: 'Lidocaine 1 % solution', kind: 'drug', genericName: 'Lidocaine', form: 'Solution' },
    ...{ strength: '10 mg/ml', category: 'Anesthesia', unit: 'ml', unitDecimals: 1 },
    ...{ pack: ['vial', 20], packCost: 2_80, packs: 20, weekly: 12.5, reorderLevel: 60 },
  },
  {
    ...{
      name: 'Sodium chloride 0.9 %, 500 ml',
      kind: 'drug',
      form: 'Infusion',
      category: 'Fluids',
    },
    ...{ genericName: 'Sodium chloride', unit: 'bags', pack: ['carton', 20], packCost: 36_00 },
    ...{ packs: 2, weekly: 3, reorderLevel: 10 },
  },
  {
    ...{ name: 'Influenza vaccine 2026/27', kind: 'vaccine', category: 'Vaccines', cvx: '150' },
    ...{ storage: 'fridge', unit: 'doses', pack: ['box', 10], packCost: 172_00, packs: 6 },
    ...{ weekly: 9, reorderLevel: 20, charge: 'Vaccine, first injection' },
  },
  {
    ...{ name: 'Tdap vaccine', kind: 'vaccine', category: 'Vaccines', cvx: '115' },
    ...{ storage: 'fridge', unit: 'doses', pack: ['box', 10], packCost: 330_00, packs: 2 },
    ...{ weekly: 1, reorderLevel: 5, charge: 'Vaccine, first injection' },
  },
  {
    ...{ name: 'MMR vaccine', kind: 'vaccine', category: 'Vaccines', cvx: '03', storage: 'fridge' },
    ...{ unit: 'doses', pack: ['box', 10], packCost: 690_00, packs: 1, weekly: 1, reorderLevel: 4 },
    ...{ charge: 'Vaccine, first injection' },
  },
  {
    ...{ name: 'Hepatitis B vaccine, adult', kind: 'vaccine', category: 'Vaccines', cvx: '43' },
    ...{ storage: 'fridge', unit: 'doses', pack: ['box', 10], packCost: 480_00, packs: 1 },
    ...{ weekly: 0, reorderLevel: 3, charge: 'Vaccine, first injection' },
  },
  {
    ...{ name: 'Examination gloves, medium', kind: 'consumable', category: 'Protection' },
    ...{ unit: 'gloves', pack: ['box', 100], packCost: 6_20, packs: 30, weekly: 220 },
    ...{ reorderLevel: 800 },
  },
  {
    ...{ name: 'Syringes 5 ml', kind: 'consumable', category: 'Injection', unit: 'syringes' },
    ...{ pack: ['box', 100], packCost: 11_50, packs: 6, weekly: 35, reorderLevel: 150 },
  },
  {
    ...{ name: 'Needles 21G', kind: 'consumable', category: 'Injection', unit: 'needles' },
    ...{ pack: ['box', 100], packCost: 5_80, packs: 6, weekly: 38, reorderLevel: 150 },
  },
  {
    ...{ name: 'Sterile dressings 10 × 10 cm', kind: 'consumable', category: 'Wounds' },
    ...{ unit: 'dressings', pack: ['box', 25], packCost: 8_90, packs: 6, weekly: 8 },
    ...{ reorderLevel: 50 },
  },
  {
    ...{ name: 'Sutures 4-0', kind: 'consumable', category: 'Wounds', unit: 'sutures' },
    ...{ pack: ['box', 12], packCost: 34_00, packs: 3, weekly: 2, reorderLevel: 12 },
  },
  {
    ...{ name: 'Urine dipsticks', kind: 'consumable', category: 'Laboratory', unit: 'strips' },
    ...{ pack: ['tube', 100], packCost: 18_00, packs: 3, weekly: 14, reorderLevel: 60 },
  },
  {
    ...{ name: 'Wooden tongue depressors', kind: 'consumable', category: 'Examination' },
    ...{
      unit: 'pieces',
      pack: ['box', 100],
      packCost: 2_90,
      packs: 5,
      weekly: 0,
      reorderLevel: 100,
    },
  },
  {
    ...{ name: 'Peak flow meter', kind: 'device', category: 'Lungs', unit: 'pieces' },
    ...{ pack: ['carton', 5], packCost: 44_00, packs: 2, weekly: 0, reorderLevel: 2 },
    charge: 'Peak flow meter',
  },
]
