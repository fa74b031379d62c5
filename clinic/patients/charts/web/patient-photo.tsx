import { type PhotoSign, type PhotoSize, photoAddress } from '../patient-signs.ts'
import classes from './patient-photo.module.css'

interface PatientPhotoProps {
  readonly id: string
  readonly photo: PhotoSign
  readonly size?: PhotoSize
}

/** The photo of a patient beside the name, which says who it is. */
export function PatientPhoto({ id, photo, size = 'small' }: PatientPhotoProps) {
  return (
    <img
      className={classes.photo}
      data-size={size}
      src={photoAddress(id, photo, size)}
      alt="The patient"
    />
  )
}
