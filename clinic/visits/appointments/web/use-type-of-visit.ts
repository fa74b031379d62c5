import { useRef } from 'react'
import { useField } from '../../../../web/form/form-context.ts'
import type { VisitType } from '../../../availability/visit-types/visit-type.ts'
import type { DoctorToBook } from '../doctor-to-book.ts'
import { useUsualType } from './use-usual-type.ts'
import { useChosenResources } from './visit-resources.tsx'

/**
 * The consequences in the form of a visit when its type or its doctor is chosen: the length and the rooms
 * follow the type, and the type the doctor. `usualTypeId` is the type that the form began with because its
 * doctor was known.
 */
export function useTypeOfVisit(usualTypeId?: string) {
  const length = useField('minutes')
  const { keepFor } = useChosenResources()
  const { keepChosen, fillInFor } = useUsualType(usualTypeId)
  const filledIn = useRef(length.value)
  return {
    chooseType: (type: VisitType | undefined) => {
      keepChosen()
      keepFor(type)
      if (type) length.set(String(type.minutes))
    },
    chooseDoctor: (doctor: DoctorToBook | null) => {
      const type = fillInFor(doctor)
      if (!type) return
      keepFor(type)
      // A length that a person entered stays.
      if (length.value !== filledIn.current) return
      filledIn.current = String(type.minutes)
      length.set(filledIn.current)
    },
  }
}
