/* What a study is made from. */

export type StudySource =
  | { kind: 'game'; id: string } // of this browser's list
  | { kind: 'position'; text: string }
  | { kind: 'record'; text: string }
  | { kind: 'new'; start?: string }
  | { kind: 'link'; fragment: string }; // '#p=…' or '#g=…'
