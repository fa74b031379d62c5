import { useRef } from 'react'
import { useAnswer } from '../../../../web/ask.ts'
import { useField } from '../../../../web/form/form-context.ts'
import { listVisitTypes, type VisitType } from '../../../availability/visit-types/visit-type.ts'
import type { DoctorToBook } from '../doctor-to-book.ts'

/**
 * Fills in the visit type that a doctor has most, until a person chooses one. `first` is the type that the
 * form began with for the same reason, if any.
 */
export function useUsualType(first = '') {
  const field = useField('visitTypeId')
  const types = useAnswer(listVisitTypes, {})
  const isChosen = useRef(field.value !== first)
  return {
    keepChosen: () => {
      isChosen.current = true
    },
    /** Answers the type that it filled in. */
    fillInFor: (doctor: DoctorToBook | null): VisitType | undefined => {
      if (isChosen.current) return undefined
      const type = types.data?.find(({ id }) => id === doctor?.usualTypeId)
      field.set(type?.id ?? '')
      return type
    },
  }
}
