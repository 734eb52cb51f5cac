import { Component, createContext } from 'react';

/**
 * True for content that is mounted under something else, such as the lock. Neither the content nor its windows
 * are in the document, and its commands are disabled.
 */
export const CoveredContext = createContext(false);

interface Props {
  isCovered: boolean;
  /** Called while everything is still drawn and has the focus. Hooks run too late for that. */
  onCover: () => void;
}

/** Reports that the content is about to be covered. Draws nothing. */
export class BeforeCover extends Component<Props> {
  override getSnapshotBeforeUpdate(before: Props): null {
    if (this.props.isCovered && !before.isCovered) this.props.onCover();
    return null;
  }
  // React requires it with `getSnapshotBeforeUpdate`.
  override componentDidUpdate(): void {}
  override render() {
    return null;
  }
}
