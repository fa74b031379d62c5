import { Input } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useId, useState } from 'react'
import classes from './filters.module.css'

interface SearchFieldProps {
  /** The search as it is in the URL. */
  readonly value: string | undefined
  readonly onSearch: (text: string) => void
  readonly label?: string
  readonly placeholder?: string
  /** A second search waits behind `Filters` until it is used, as other filters do. */
  readonly waits?: boolean
}

/** Milliseconds of debounce before the search runs. */
const patience = 150

/** Searches while typing. Each keystroke shows at once, even when the server is slow. */
export function SearchField({
  value = '',
  onSearch,
  label = 'Search',
  placeholder,
  waits = false,
}: SearchFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState(value)
  const [sent, setSent] = useState(value)
  const search = useDebouncedCallback((text: string) => {
    setSent(text)
    onSearch(text)
  }, patience)
  // The URL changed in another way, such as by the back button.
  if (value !== sent && value.trim() !== sent.trim()) {
    setSent(value)
    setTyped(value)
  }
  return (
    <div
      className={classes.filter}
      data-grow={waits ? undefined : label === 'Search' ? 'search' : 'named'}
      data-set={typed ? true : undefined}
    >
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        type="search"
        value={typed}
        placeholder={placeholder}
        autoComplete="off"
        leftSection={<IconSearch size={18} aria-hidden />}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          search(event.currentTarget.value)
        }}
        // The next press may take this field off the page, and what waits in it with it.
        onBlur={() => search.flush()}
      />
    </div>
  )
}
