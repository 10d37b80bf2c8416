#!/bin/bash
rsync -a ./ /opt/notes/
systemctl restart notes
