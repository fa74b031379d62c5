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

/**
 * The numbers of vital signs as rows of observations. The first has the id of the form, the others ids that
 * follow from it, so that a request sent twice makes the same rows.
 */
export function observationsOf(taken: VitalSigns) {
  const common = {
    category: 'vital-signs',
    status: 'final',
    taken: taken.taken,
    comment: taken.comment,
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
      ...common,
      ...coded(vitalSigns[name].code, vitalSigns[name].display),
      ...number(name),
      parts: [],
    }))
  const both = {
    ...common,
    ...coded(pressure.code, pressure.display),
    value: null,
    unit: null,
    parts: [part('systolic'), part('diastolic')],
  }
  return [...(taken.systolic === null ? [] : [both]), ...single].map((row, place) => ({
    ...row,
    id: place === 0 ? taken.id : uuidv5(row.measure, taken.id),
  }))
}
