import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { paths } from '../../../contract/paths.ts'
import { PatientSearch } from '../../../web/patient-search.tsx'
import { ButtonLink } from '../../../web/ui/button-link.tsx'
import { FileChooser } from '../../../web/ui/file-chooser.tsx'
import { SecretLinkButtons } from '../../../web/ui/secret-link-buttons.tsx'
import { TextLink } from '../../../web/ui/text-link.tsx'
import { ThemeToggle } from '../../../web/ui/theme-toggle.tsx'
import { ComponentGroup, Sample, Samples } from './component-group.tsx'
import { longText, nothing } from './component-samples.ts'

const kinds = [
  ['filled, the next act', {}],
  ['default', { variant: 'default' }],
  ['light', { variant: 'light' }],
  ['subtle', { variant: 'subtle' }],
  ['filled and red, in a question', { color: 'red' }],
  ['light and red', { variant: 'light', color: 'red' }],
  ['subtle and red', { variant: 'subtle', color: 'red' }],
] as const

/** Mantine's buttons in the looks that the product uses, and the kit's own. */
export function ButtonGroup() {
  return (
    <ComponentGroup name="Buttons and links">
      <Samples>
        {kinds.map(([name, look]) => (
          <Sample key={name} of={`Button: ${name}`} as="line">
            <Button {...look}>Save</Button>
            <Button {...look} size="compact-sm" leftSection={<IconPlus size={16} aria-hidden />}>
              Add
            </Button>
            <Button {...look} disabled>
              Saving...
            </Button>
          </Sample>
        ))}
        <Sample of="Button: text that does not fit" isTight>
          <Button variant="default">{longText}</Button>
        </Sample>
        <Sample of="ActionIcon" as="line">
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Delete">
            <IconTrash size={18} />
          </ActionIcon>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Delete nothing" disabled>
            <IconTrash size={18} />
          </ActionIcon>
        </Sample>
        <Sample of="FileChooser" as="line">
          <FileChooser onChange={nothing}>
            {(props) => (
              <Button {...props} variant="default">
                Choose a file
              </Button>
            )}
          </FileChooser>
        </Sample>
        <Sample of="ButtonLink" as="line">
          <ButtonLink to={paths.bills()}>Add Bill</ButtonLink>
          <ButtonLink to={paths.bills()} variant="default">
            Cancel
          </ButtonLink>
        </Sample>
        <Sample of="TextLink">
          <p style={{ margin: 0 }}>
            It stands in running text: <TextLink to={paths.about()}>about this clinic</TextLink>.
          </p>
        </Sample>
        <Sample of="SecretLinkButtons: no link yet" as="line">
          <LinkButtons isOn={false} />
        </Sample>
        <Sample of="SecretLinkButtons: a link" as="line">
          <LinkButtons isOn />
        </Sample>
        <Sample of="SecretLinkButtons: saving" as="line">
          <LinkButtons isOn isSaving />
        </Sample>
        <Sample of="ThemeToggle, PatientSearch" as="line">
          <ThemeToggle />
          <PatientSearch onOpen={nothing} />
        </Sample>
      </Samples>
    </ComponentGroup>
  )
}

function LinkButtons({ isOn, isSaving = false }: { isOn: boolean; isSaving?: boolean }) {
  return (
    <SecretLinkButtons
      noun="link"
      failure="Failed to make the link"
      isOn={isOn}
      isSaving={isSaving}
      onMake={() => Promise.resolve()}
      onEnd={() => Promise.resolve()}
    />
  )
}
