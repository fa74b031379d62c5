import { Alert } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import { use } from 'react'
import { KitTexts } from '../kit-texts.ts'

/** The words of a page that was opened without the secret part of its link. */
export function CutLink() {
  return (
    <Alert color="red" variant="light" icon={<IconLinkOff aria-hidden />}>
      {use(KitTexts).linkIsCut}
    </Alert>
  )
}
