// npm 10, which comes with Node 20 and 22, installs our Node without its link: it removes the packages for other machines
// afterwards, and takes along the name that they share. npm scripts find Node by this link, so it is made here.
const { existsSync, symlinkSync } = require('node:fs');
const { dirname, join, relative } = require('node:path');
const findNode = require('../bin/find-node');

const root = dirname(__dirname);
const links = join(root, 'node_modules', '.bin');
const node = findNode(root);
// Windows has files of its own in the place of links.
if (node !== undefined && process.platform !== 'win32' && !existsSync(join(links, 'node')))
  symlinkSync(relative(links, node), join(links, 'node'));
