import { v5 as uuidv5 } from 'uuid'
import {
  unitTaken,
  type VitalSignName,
  type VitalSigns,
  vitalSignNames,
  vitalSigns,
} from '../vital-signs.ts'

const loinc = 'http://loinc.org'
const pressure = { code: '85354-9', display: 'Blood pressure' }

/** The numbers of vital signs as rows of observations; the ids follow from the id of the form. */
export function observationsOf(taken: VitalSigns) {
  const common = {
    category: 'vital-signs',
    status: 'final',
    taken: taken.taken,
    note: taken.note,
    appointmentId: taken.appointmentId ?? null,
  }
  const coded = (code: string, display: string) => ({
    measure: code,
    text: display,
    codes: [{ system: loinc, code, display }],
  })
  const number = (name: VitalSignName) => ({
    value: taken[name],
    unit: unitTaken(taken, name).unit,
  })
  const part = (name: 'systolic' | 'diastolic') => {
    const { measure: _, ...named } = coded(vitalSigns[name].code, vitalSigns[name].display)
    return { ...named, ...number(name), valueText: null }
  }
  const single = vitalSignNames
    .filter((name) => name !== 'systolic' && name !== 'diastolic' && taken[name] !== null)
    .map((name) => ({
      id: uuidv5(name, taken.id),
      ...common,
      ...coded(vitalSigns[name].code, vitalSigns[name].display),
      ...number(name),
      parts: [],
    }))
  if (taken.systolic === null) return single
  const both = {
    id: uuidv5('pressure', taken.id),
    ...common,
    ...coded(pressure.code, pressure.display),
    value: null,
    unit: null,
    parts: [part('systolic'), part('diastolic')],
  }
  return [both, ...single]
}
