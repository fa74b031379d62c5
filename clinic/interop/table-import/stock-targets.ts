import type { Target } from './kinds.ts'
import { yesChoices } from './word-choices.ts'

/** The columns of a list of items with what there is of them: one row for each lot. */
export const stockTargets: readonly Target[] = [
  {
    id: 'name',
    label: 'Name',
    kind: 'text',
    headings:
      'name|item|item name|product|article|drug|drug name|description|bezeichnung|artikel|medikament|produkt|nom|article|produit|medicament|designation|nombre|articulo|producto|medicamento|descripcion',
  },
  {
    id: 'stockKind',
    label: 'Kind',
    kind: 'words',
    choices: [
      { value: 'drug', label: 'Drug' },
      { value: 'consumable', label: 'Consumable' },
      { value: 'vaccine', label: 'Vaccine' },
      { value: 'device', label: 'Device' },
    ],
    headings: 'kind|type|item type|art|typ|type d article|genre|tipo|clase',
  },
  {
    id: 'genericName',
    label: 'Generic name',
    kind: 'text',
    headings:
      'generic|generic name|active ingredient|wirkstoff|dci|principe actif|principio activo|generico',
  },
  {
    id: 'strength',
    label: 'Strength',
    kind: 'text',
    headings: 'strength|dose|starke|dosierung|dosage|concentracion|potencia',
  },
  {
    id: 'form',
    label: 'Form',
    kind: 'text',
    headings: 'form|dosage form|darreichungsform|forme|forma|presentacion',
  },
  {
    id: 'category',
    label: 'Category',
    kind: 'text',
    headings: 'category|group|kategorie|gruppe|categorie|famille|categoria|grupo',
  },
  {
    id: 'unit',
    label: 'Unit, in the plural',
    kind: 'text',
    headings: 'unit|units|uom|unit of measure|einheit|unite|unidad',
  },
  {
    id: 'packName',
    label: 'Pack',
    kind: 'text',
    headings: 'pack|package|packung|gebinde|conditionnement|envase',
  },
  {
    id: 'packSize',
    label: 'Units in a pack',
    kind: 'number',
    headings:
      'pack size|units per pack|packungsgrosse|inhalt|quantite par boite|unidades por envase',
  },
  {
    id: 'barcode',
    label: 'Barcode',
    kind: 'text',
    headings: 'barcode|ean|gtin|upc|pzn|strichcode|code barres|codigo de barras',
  },
  {
    id: 'reorderLevel',
    label: 'Reorder at',
    kind: 'number',
    headings:
      'reorder level|minimum|min stock|meldebestand|mindestbestand|seuil|stock minimum|stock minimo',
  },
  {
    id: 'controlled',
    label: 'Controlled drug',
    kind: 'words',
    choices: yesChoices,
    meanings: 'yesOrNo',
    headings: 'controlled|narcotic|btm|betaubungsmittel|stupefiant|controlado',
  },
  {
    id: 'location',
    label: 'Place',
    kind: 'text',
    headings:
      'location|place|store|stock location|lagerort|ort|lager|lieu|emplacement|depot|ubicacion|almacen',
  },
  {
    id: 'lotNumber',
    label: 'Lot',
    kind: 'text',
    headings:
      'lot|lot number|batch|batch number|charge|chargennummer|lot n|numero de lot|lote|numero de lote',
  },
  {
    id: 'expiresOn',
    label: 'Expiry',
    kind: 'date',
    headings:
      'expiry|expiry date|expiration|expires|verfall|verfallsdatum|haltbar bis|peremption|date de peremption|caducidad|vencimiento',
  },
  {
    id: 'quantity',
    label: 'Quantity in units',
    kind: 'number',
    headings:
      'quantity|qty|stock|on hand|balance|menge|bestand|anzahl|quantite|stock actuel|cantidad|existencias',
  },
  {
    id: 'value',
    label: 'Cost of all of it',
    kind: 'amount',
    headings: 'value|stock value|total cost|wert|lagerwert|valeur|valor|costo total',
  },
  {
    id: 'unitCost',
    label: 'Cost of one unit',
    kind: 'amount',
    headings:
      'unit cost|cost|purchase price|cost price|einkaufspreis|einzelpreis|prix d achat|cout|precio de compra|costo',
  },
]
