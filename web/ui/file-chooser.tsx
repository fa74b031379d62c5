import { FileButton, type FileButtonProps } from '@mantine/core'
import { useRef } from 'react'

/** A button that asks for files of the computer. It takes a file again that was chosen before. */
export function FileChooser<Multiple extends boolean = false>({
  onChange,
  ...rest
}: FileButtonProps<Multiple>) {
  const forget = useRef<() => void>(null)
  return (
    <FileButton
      {...rest}
      resetRef={forget}
      onChange={(chosen) => {
        onChange(chosen)
        // A browser says nothing when the same file is chosen a second time.
        forget.current?.()
      }}
    />
  )
}
