import { IconSearch } from '@tabler/icons-react'
import classes from './patient-search.module.css'

/** The button of the bar that opens the palette. */
export function PatientSearch({ onOpen }: { onOpen: () => void }) {
  return (
    <button type="button" className={classes.search} onClick={onOpen} aria-keyshortcuts="Control+K">
      <IconSearch size={18} aria-hidden />
      <span className={classes.words}>Search patients</span>
      <kbd aria-hidden>Ctrl K</kbd>
    </button>
  )
}
